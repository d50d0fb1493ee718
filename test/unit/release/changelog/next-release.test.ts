import { suite } from "uvu";
import * as assert from "uvu/assert";
import type { Bump } from "../../../../src/diff/change.js";
import { parseFieldPath } from "../../../../src/model/field-path.js";
import type { Model, PolicyRelease } from "../../../../src/model/model.js";
import { always } from "../../../../src/model/predicate.js";
import { enginesWith } from "../../../../src/release/build-releases.js";
import {
  greatestBump,
  nextRelease,
  policyChanges,
  raised,
  recordOf,
  versionFaults,
} from "../../../../src/release/changelog/next-release.js";
import type { PolicyEmitters } from "../../../../src/release/changelog/record.js";
import type { SpecDocument } from "../../../../src/spec/document.js";
import { parseSpecDocument } from "../../../../src/spec/document.js";
import { session } from "../../../engine-session.js";
import { models } from "../../../spec.js";
import { after, base, recordAfter, released, snapshot, withoutCode, withRelease, withRule } from "./samples.js";

const test = suite("release/changelog/next-release");

const [hostPid, affinity] = ["win-host-pid", "svc-session-affinity"];

type Rule = Model["rules"][number];

const firstCase = (change: (one: Rule["cases"][number]) => object) => (rule: Rule) => ({
  cases: rule.cases.map((one, index) => (index === 0 ? { ...one, ...change(one) } : one)),
});

const withParameter = (name: string, change: object): Model => ({
  ...base,
  parameters: base.parameters.map((one) => (one.name === name ? { ...one, ...change } : one)),
});
const withMutation = (change: object): Model => ({
  ...base,
  mutations: base.mutations.map((one) => ({ ...one, ...change })),
});

type Kinds = Model["subjects"][number]["kinds"];
const withKinds = (change: (kinds: Kinds) => Kinds): Model => ({
  ...base,
  subjects: base.subjects.map((one) => (one.name === "service" ? { ...one, kinds: change(one.kinds) } : one)),
});

const [aService] = base.subjects.find(({ name }) => name === "service")?.kinds ?? [];
const [aClass] = base.runtimeClasses;
const [aMutation] = base.mutations;

/** By change: a changed model, and the reported changes. */
const changed: Readonly<Record<string, readonly [model: Model, ...reported: readonly string[]]>> = {
  "a rule that is added": [
    { ...base, rules: [...base.rules, { ...base.rules[0]!, id: "svc-new" }] },
    `minor svc-new: Now reported: ${base.rules[0]!.cases[0]!.message}`,
  ],
  "a rule that is removed": [
    { ...base, rules: base.rules.filter(({ id }) => id !== affinity) },
    `major ${affinity}: No longer reported: ${base.rules.find(({ id }) => id === affinity)!.cases[0]!.message}`,
  ],
  "a rule of another family": [
    withRule(affinity, () => ({ family: "host-namespaces" })),
    "minor The policy ValidatingAdmissionPolicy/wincompat-host-namespaces-service-warning is new.",
    "minor The policy ValidatingPolicy/wincompat-host-namespaces-service-warning is new.",
    `major ${affinity}: family: services → host-namespaces.`,
  ],
  "a family that is removed": [
    { ...base, rules: base.rules.filter(({ family }) => family !== "services") },
    "major The policy ValidatingAdmissionPolicy/wincompat-services-warning is removed.",
    "major The policy ValidatingPolicy/wincompat-services-warning is removed.",
    "major The policy wincompat-services-warning is removed.",
    "major The policy WincompatServices is removed.",
    ...base.rules
      .filter(({ family }) => family === "services")
      .map(({ id, cases }) => `major ${id}: No longer reported: ${cases[0]!.message}`),
  ],
  "a policy that is added": [
    withRule(affinity, ({ cases }) => ({
      cases: [...cases, { ...cases[0]!, scope: "service-label", effect: "fails", severity: "error" }],
    })),
    "minor The policy ValidatingAdmissionPolicy/wincompat-services-error is new.",
    "minor The policy ValidatingPolicy/wincompat-services-error is new.",
    "minor The policy wincompat-services-error is new.",
    `minor ${affinity}: effect (service-label): none → fails.`,
  ],
  "another effect": [
    withRule(
      affinity,
      firstCase(() => ({ effect: "ignored" })),
    ),
    `minor ${affinity}: effect (windows-service): risk → ignored.`,
  ],
  "templates that the API server accepts": [
    withRule(
      hostPid,
      firstCase(() => ({ rejectedFor: "pods" })),
    ),
    `minor ${hostPid}: rejected (declared-windows): every object → Pods, not templates.`,
  ],
  "another path": [
    withRule(
      hostPid,
      firstCase(({ finds }) => ({ finds: finds.map((find) => ({ ...find, at: parseFieldPath("spec.hostIPC") })) })),
    ),
    `minor ${hostPid}: rejected (declared-windows): also at spec.hostIPC; no longer at spec.hostPID.`,
  ],
  "another condition": [
    withRule(
      hostPid,
      firstCase(({ finds }) => ({ finds: finds.map((find) => ({ ...find, when: { kind: "all", of: [] } })) })),
    ),
    `minor ${hostPid}: rejected (declared-windows): reports more values, at spec.hostPID.`,
  ],
  "another profile": [
    withRule(affinity, () => ({ profile: "strict" })),
    "minor The policy ValidatingAdmissionPolicy/wincompat-strict-warning is new.",
    "minor The policy ValidatingPolicy/wincompat-strict-warning is new.",
    "minor The policy wincompat-strict-warning is new.",
    "minor The policy WincompatStrict is new.",
    `major ${affinity}: profile: core → strict.`,
  ],
  "other texts of a rule": [
    withRule(hostPid, (rule) => ({
      title: "Pids",
      description: "Why.",
      ...firstCase(() => ({ message: "No.", remediation: "Yes." }))(rule),
    })),
    `patch ${hostPid}: title: Pids; description reworded; message (declared-windows): No; remediation (declared-windows): Yes.`,
  ],
  "a scope with more objects": [
    {
      ...base,
      scopes: base.scopes.map((one) =>
        one.name === "service-label"
          ? {
              ...one,
              when: {
                kind: "any",
                of: [one.when, { kind: "present", operand: { base: "here", path: parseFieldPath("a") } }],
              },
            }
          : one,
      ),
    },
    "minor The scope service-label contains more objects.",
  ],
  "a kind that is added": [
    withKinds((all) => [...all, { ...aService!, kind: "Endpoints" }]),
    "minor Rules check objects of kind Endpoints.",
  ],
  "a kind that is removed": [withKinds(() => []), "minor Rules do not check objects of kind Service."],
  "another kind": [
    withKinds((all) => all.map((one) => ({ ...one, version: "v2" }))),
    "minor Rules check objects of kind Service in a different way.",
  ],
  "a parameter that is added": [
    { ...base, parameters: [...base.parameters, { name: "more", type: "text", description: "More.", default: "a" }] },
    "minor The parameter more is available.",
  ],
  "a parameter that is renamed": [
    withParameter("taint.key", { name: "taint.name" }),
    "major The parameter taint.key is not available.",
    "minor The parameter taint.name is available.",
  ],
  "another type of a parameter": [
    withParameter("taint.key", { type: "texts" }),
    "major The type of the parameter taint.key is texts.",
  ],
  "another form of a parameter": [
    withParameter("taint.key", { form: { pattern: "^a$", says: "a" } }),
    "major The parameter taint.key accepts a.",
  ],
  "another default": [
    withParameter("windowsRuntimeClasses", { default: ["a"] }),
    "minor The default of the parameter windowsRuntimeClasses is a.",
  ],
  "another description of a parameter": [
    withParameter("taint.key", { description: "A key." }),
    "patch The description of the parameter taint.key is reworded.",
  ],
  "a mutation that is added": [
    { ...base, mutations: [...base.mutations, { ...aMutation!, id: "set-more" }] },
    "minor The policy MutatingPolicy/wincompat-set-more is new.",
    "minor The policy wincompat-set-more is new.",
    `minor The mutation set-more is available: ${aMutation!.title}.`,
  ],
  "a mutation that is removed": [
    { ...base, mutations: [] },
    "major The policy MutatingPolicy/wincompat-set-node-selector is removed.",
    "major The policy wincompat-set-node-selector is removed.",
    "major The mutation set-node-selector is not available.",
  ],
  "other cases of a mutation": [
    withMutation({ cases: aMutation!.cases.map((one) => ({ ...one, when: always })) }),
    "minor The mutation set-node-selector applies to other objects or makes other changes.",
  ],
  "another profile of a mutation": [
    withMutation({ profile: "strict" }),
    "minor The mutation set-node-selector is in the profile strict.",
  ],
  "other texts of a mutation": [
    withMutation({ title: "Selects", description: "Why." }),
    "patch The title of the mutation set-node-selector is: Selects.",
    "patch The description of the mutation set-node-selector is reworded.",
  ],
  "objects that are no longer denied": [
    { ...base, subjects: base.subjects.map((one) => (one.name === "service" ? { ...one, deniable: false } : one)) },
    "minor Policies report errors in objects of kind Service, and never deny these objects.",
  ],
  "a RuntimeClass that is added": [
    { ...base, runtimeClasses: [...base.runtimeClasses, { ...aClass!, name: "windows-new" }] },
    `minor The release contains the RuntimeClass windows-new, for ${aClass!.title}.`,
  ],
  "a RuntimeClass that is removed": [
    { ...base, runtimeClasses: [] },
    `major The release does not contain the RuntimeClass ${aClass!.name}.`,
  ],
  "another RuntimeClass": [
    { ...base, runtimeClasses: [{ ...aClass!, handler: "h", nodeSelector: {}, title: "T" }] },
    `minor The handler of the RuntimeClass ${aClass!.name} is h.`,
    `minor The RuntimeClass ${aClass!.name} selects different nodes.`,
    `patch The RuntimeClass ${aClass!.name} is for T.`,
  ],
};

const changesOf = (model: Model): readonly string[] =>
  after(released, model).changes.map(({ bump, text }) => `${bump} ${text}`);

for (const [what, [model, ...reported]] of Object.entries(changed)) {
  test(`${what} is reported`, () => assert.equal([...changesOf(model)].sort(), [...reported].sort()));
}

test("major changes come first", () => {
  const bumps = after(released, {
    ...changed["a rule that is added"]![0],
    mutations: [],
    parameters: withParameter("taint.key", { description: "A key." }).parameters,
  }).changes.map(({ bump }) => bump);
  assert.equal(bumps, ["major", "major", "major", "minor", "patch"]);
});

test("no release differs from itself; a day, a version, sources and fixes are not changes", () => {
  assert.equal(changesOf(withRelease(base, { version: "9.9.9", date: "2030-01-01" })), []);
  assert.equal(
    changesOf(withRule(hostPid, ({ cases }) => ({ sources: [], cases: cases.map(({ fix: _, ...one }) => one) }))),
    [],
  );
  for (const model of models())
    assert.equal(policyChanges(snapshot(model), JSON.parse(JSON.stringify(snapshot(model)))), []);
});

test("another spelling of the same condition is not a change", () => {
  const twice = withRule(hostPid, ({ cases }) => ({
    cases: cases.map((one) => ({
      ...one,
      finds: one.finds.map((find) => ({ ...find, when: { kind: "not", of: { kind: "not", of: find.when } } })),
    })),
  }));
  assert.equal(changesOf(twice), []);
});

const engines = enginesWith(session());
const recorded = recordOf(nextRelease(base, undefined, engines), engines);
const rewritten = (emit: PolicyEmitters["emit"], model: Model): readonly [Bump, string][] =>
  nextRelease(model, recorded, { ...engines, emit }).changes.map(({ bump, text }) => [bump, text]);

test("policies that generators write in another way are a patch, if nothing else changes", () => {
  const otherwise: PolicyEmitters["emit"] = (model) =>
    engines
      .emit(model)
      .map((file) => (file.path.startsWith("gatekeeper/") ? { ...file, text: `${file.text}#\n` } : file));
  assert.equal(
    rewritten(engines.emit, withRelease({ ...base, specDigest: "sha256:0" }, { version: "3.0.0", date: "2030-01-01" })),
    [],
  );
  assert.equal(rewritten(otherwise, base), [["patch", "The generated code is different; the rules are the same."]]);
  assert.equal(rewritten(otherwise, withParameter("taint.key", { description: "A key." })).length, 1);
});

/** The faults of a model with this release, without the file, as `line  message`. */
function faults(
  model: Model,
  release: Partial<PolicyRelease> = {},
  last: typeof released | undefined = released,
): readonly string[] {
  const declared = withRelease(model, release);
  const text = `release:\n  version: "${declared.release.version}"\n  date: "${declared.release.date}"\n`;
  const document = parseSpecDocument(text, "spec/versions/1.27.yaml") as SpecDocument;
  return versionFaults(after(last, declared), { document }).map(({ line, message }) => `${line}  ${message}`);
}

const reworded = withRule(
  hostPid,
  firstCase(() => ({ message: "No." })),
);
const fewer = changed["a rule that is removed"]![0];

test("the release that was recorded is correct", () => assert.equal(faults(base), []));

test("changed policies need a higher version", () => {
  assert.equal(faults(reworded), [
    `2  The policies have changed since 1.0.0, and version 1.0.0 is too low. Write version: "1.0.1". Changes: patch: ${hostPid}: message (declared-windows): No.`,
  ]);
  assert.match(
    faults(fewer, { version: "1.9.0" })[0] ?? "",
    /^2 {2}The policies have changed since 1\.0\.0, and version 1\.9\.0 is too low\. Write version: "2\.0\.0"\. Changes: major: /,
  );
  assert.equal(faults(reworded, { version: "1.0.1" }), []);
  assert.equal(faults(reworded, { version: "1.1.0" }), []);
});

test("policies that did not change keep their version", () => {
  assert.equal(faults(base, { version: "1.0.1" }), [
    '2  The policies are the same as in 1.0.0, so the version does not change. Write version: "1.0.0".',
  ]);
});

test("the first release has any version", () =>
  assert.equal(
    versionFaults(after(undefined, withRelease(base, { version: "0.9.0" })), { document: undefined as never }),
    [],
  ));

test("a version keeps its day, and a later version is not older", () => {
  assert.equal(faults(base, { date: "2026-12-01" }), [
    '3  Version 1.0.0 was released on 2026-11-21. Write date: "2026-11-21".',
  ]);
  assert.equal(faults(reworded, { version: "1.0.1", date: "2026-11-20" }), [
    "3  Version 1.0.0 was released on 2026-11-21. Write the same day or a later one.",
  ]);
});

test("a message lists three changes and counts the others", () => {
  const many = { ...base, parameters: [], mutations: [] };
  assert.match(
    faults(many)[0] ?? "",
    /Changes: major: The policy \S+ is removed\. major: .*\. major: .*\. And 3 more\.$/,
  );
});

test("a record of the same release is the same, and a record of the next one contains both", () => {
  assert.equal(recordAfter(released, base), released);
  const last = recordAfter(released, withRelease(reworded, { version: "1.0.1" }));
  assert.equal(
    last.changelog.map(({ version, changes }) => [version, changes.length]),
    [
      ["1.0.0", 0],
      ["1.0.1", 1],
    ],
  );
  assert.equal(recordOf(nextRelease(base, undefined, withoutCode), withoutCode), released);
});

test("a raised part sets the parts after it to 0", () => {
  assert.equal(
    ([undefined, "patch", "minor", "major"] as const).map((bump) => raised("1.2.3", bump)),
    ["1.2.3", "1.2.4", "1.3.0", "2.0.0"],
  );
});

test("the greatest bump counts", () => {
  assert.equal(
    [greatestBump([]), greatestBump(["patch", "major", "minor"]), greatestBump(["patch"])],
    [undefined, "major", "patch"],
  );
});

test.run();
