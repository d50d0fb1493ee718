import { suite } from "uvu";
import * as assert from "uvu/assert";
import { here, parseFieldPath } from "../../../src/model/field-path.js";
import { predicateOf } from "../../../src/model/find.js";
import type { Rule } from "../../../src/model/model.js";
import { resolve, revisionAt, versionsOf } from "../../../src/model/resolve.js";
import type { KubeVersion } from "../../../src/model/version.js";
import type { SpecFile } from "../../../src/spec/document.js";
import type { CaseSource, RevisionSource, RuleSource } from "../../../src/spec/types.js";
import { assertThrows } from "../../assert-throws.js";
import { theSpec } from "../../spec.js";

const test = suite("model/resolve");
const [first, second, third] = versionsOf(theSpec()) as [KubeVersion, KubeVersion, KubeVersion];

const aCase: CaseSource = { scope: "windows", effect: "ignored", find: [{ at: "spec.hostPID" }] };
const says = (since: string, message: string): RevisionSource => ({
  since,
  message,
  remediation: "Do that.",
  cases: [aCase],
});

function ruleOf(...revisions: RevisionSource[]): RuleSource {
  return {
    title: "A rule",
    description: "Why.",
    family: "identity",
    profile: "core",
    revisions: revisions as [RevisionSource],
    sources: [{ document: "windows-pages-1.27", section: "S" }],
  };
}

/** The rule of one version. */
function resolved(version: KubeVersion, content: RuleSource): Rule | undefined {
  const file: SpecFile<RuleSource> = { id: "win-test", document: theSpec().scopes.document, content };
  return resolve({ ...theSpec(), rules: [file] }, version).rules[0];
}

test("a revision applies from its version until the next revision", () => {
  const rule = ruleOf(says(first, "Old."), says(third, "New."));
  assert.equal(
    [first, second, third].map((version) => resolved(version, rule)?.cases[0]?.message),
    ["Old.", "Old.", "New."],
  );
});

test("a rule does not exist before its first revision", () => {
  assert.is(resolved(first, ruleOf(says(second, "Later."))), undefined);
  assert.ok(resolved(second, ruleOf(says(second, "Later."))));
});

test("a removed revision ends the rule, and a later one brings it back", () => {
  const rule = ruleOf(says(first, "Old."), { since: second, removed: true }, says(third, "New."));
  assert.equal(
    [first, second, third].map((version) => resolved(version, rule)?.cases[0]?.message),
    ["Old.", undefined, "New."],
  );
});

test("an old revision still applies", () => {
  assert.is(revisionAt(ruleOf(says("1.9", "Long ago."), says("1.99", "Some day.")), first)?.message, "Long ago.");
});

test("a version without data is rejected", () => {
  assertThrows(() => resolve(theSpec(), "1.1" as KubeVersion), RangeError, "The spec has no data for Kubernetes 1.1.");
});

test("versions come oldest first, rules by id", () => {
  const reversed = { ...theSpec(), versions: [...theSpec().versions].reverse(), rules: [...theSpec().rules].reverse() };
  assert.equal(versionsOf(reversed), versionsOf(theSpec()));
  const ids = resolve(reversed, first).rules.map(({ id }) => id);
  assert.equal(ids, [...ids].sort());
  assert.ok(ids.length > 1);
});

test("a reference to version data resolves to the texts of that version", () => {
  const named: CaseSource = {
    ...aCase,
    find: [{ at: "spec.runtimeClassName", when: { oneOf: "$version.windowsRuntimeClasses.names" } }],
  };
  for (const { content } of theSpec().versions) {
    const when = resolved(content.kubernetes as KubeVersion, ruleOf({ ...says(first, "M."), cases: [named] }))?.cases[0]
      ?.finds[0]?.when;
    assert.equal(when?.kind === "oneOf" && when.values, content.windowsRuntimeClasses.names);
  }
});

test("a reference to images resolves to patterns that all must match", () => {
  const named: CaseSource = {
    ...aCase,
    find: [{ each: "containers", at: "image", when: { matches: "$images.windows" } }],
  };
  const when = resolved(first, ruleOf({ ...says(first, "M."), cases: [named] }))?.cases[0]?.finds[0]?.when;
  const { hints, images } = theSpec().images.content;
  const patterns = when?.kind === "all" ? when.of.map((part) => (part.kind === "matches" ? part.pattern : "")) : [];
  const windows = images.filter(({ os }) => os === "windows").map(({ pattern }) => `(?:${pattern})`);
  assert.equal(patterns, [hints.windows, windows.join("|")]);
});

test("a case has its own message, or the message of the revision", () => {
  const cases: [CaseSource, CaseSource] = [aCase, { ...aCase, message: "My own.", remediation: "Mine, too." }];
  const said = resolved(first, ruleOf({ ...says(first, "Of all."), cases }))?.cases.map(({ message, remediation }) => [
    message,
    remediation,
  ]);
  assert.equal(said, [
    ["Of all.", "Do that."],
    ["My own.", "Mine, too."],
  ]);
});

test("severity follows from the effect", () => {
  const cases = (["rejected", "fails", "ignored", "risk", "advice"] as const).map((effect) => ({
    ...aCase,
    effect,
  })) as [CaseSource, ...CaseSource[]];
  const severities = resolved(first, ruleOf({ ...says(first, "M."), cases }))?.cases.map(({ severity }) => severity);
  assert.equal(severities, ["error", "error", "warning", "warning", "info"]);
});

test("a rule is about the subject of its scope", () => {
  const cases: [CaseSource] = [{ ...aCase, scope: "runtime-class-object", find: [{ at: "handler" }] }];
  assert.is(resolved(first, ruleOf({ ...says(first, "M."), cases }))?.subject, "runtime-class");
  assert.is(resolved(first, ruleOf(says(first, "M.")))?.subject, "pod");
});

test("evidence is a scope of its subject, and is true if the evidence exists", () => {
  const { evidence, scopes } = resolve(theSpec(), first);
  for (const { id, subject, finds } of evidence) {
    const scope = scopes.find(({ name }) => name === id);
    assert.equal([scope?.subject, scope?.when], [subject, { kind: "any", of: finds.map(predicateOf) }], id);
  }
  const subjects = new Set(evidence.map(({ subject }) => subject));
  assert.ok(subjects.has("pod") && subjects.has("service"));
});

test("a subject defines its Windows scope and its API versions", () => {
  const { subjects } = resolve(theSpec(), first);
  const service = subjects.find(({ name }) => name === "service");
  const kubelet = subjects.find(({ name }) => name === "kubelet-configuration");
  assert.equal([service?.windows, service?.kinds[0]?.version], ["windows-service", "v1"]);
  assert.equal([kubelet?.windows, kubelet?.kinds[0]?.version], ["windows-kubelet", "v1beta1"]);
});

test("kinds list their former API groups and the path of their template", () => {
  const kinds = new Map(
    resolve(theSpec(), first)
      .subjects.flatMap((subject) => subject.kinds)
      .map((one) => [one.kind, one]),
  );
  assert.equal(kinds.get("Deployment"), {
    kind: "Deployment",
    resource: "deployments",
    namespaced: true,
    groups: ["apps"],
    formerGroups: ["extensions"],
    version: "v1",
    template: parseFieldPath("spec.template"),
    templateValidated: true,
  });
  assert.equal([kinds.get("Pod")?.formerGroups, kinds.get("Pod")?.template], [[], here]);
});

test("a model has the API fields of its version", () => {
  assert.equal(
    [first, second].map((version) => resolve(theSpec(), version).fields.follow("Pod", "", ["spec", "hostUsers"])?.type),
    [undefined, "boolean"],
  );
});

test.run();
