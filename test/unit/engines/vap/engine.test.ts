import { suite } from "uvu";
import * as assert from "uvu/assert";
import { admissible } from "../../../../src/engines/admissible.js";
import type { Emission } from "../../../../src/engines/engine.js";
import { levelOf } from "../../../../src/engines/entries.js";
import { mayDeny, ruleGroups } from "../../../../src/engines/groups.js";
import { vap } from "../../../../src/engines/vap/engine.js";
import type { Model } from "../../../../src/model/model.js";
import { withDefaults } from "../../../../src/model/parameter.js";
import { session } from "../../../engine-session.js";
import { comparedModels, models } from "../../../spec.js";
import { variablesIn } from "../cel/policies.js";
import { documentsInFile } from "../emission.js";

const test = suite("engines/vap/engine");

interface Policy {
  readonly kind: string;
  readonly metadata: { readonly name: string };
  readonly spec: {
    readonly failurePolicy: string;
    readonly matchConstraints: { readonly resourceRules: readonly { readonly resources: readonly string[] }[] };
    readonly matchConditions: readonly { readonly name: string; readonly expression: string }[];
    readonly variables: readonly { readonly name: string; readonly expression: string }[];
    readonly validations: readonly Record<"expression" | "message" | "messageExpression", string>[];
    readonly auditAnnotations: readonly { readonly key: string; readonly valueExpression: string }[];
  };
}

interface Binding {
  readonly kind: string;
  readonly metadata: { readonly name: string };
  readonly spec: {
    readonly policyName: string;
    readonly validationActions: readonly string[];
    readonly matchResources?: {
      readonly namespaceSelector: { readonly matchExpressions: readonly { operator: string; values: string[] }[] };
    };
  };
}

function documents<Document>({ files }: Emission, path: RegExp): readonly (readonly [path: string, Document])[] {
  return files
    .filter((file) => path.test(file.path))
    .flatMap((file) => documentsInFile(file).map((one) => [file.path, one as Document] as const));
}

function policiesOf(emission: Emission): readonly (readonly [path: string, Policy])[] {
  return documents<Policy>(emission, /\/policies\/wincompat-[^/]+\.yaml$/);
}

/** Its emission supports a rule. That is known before its files are made, which are tested below. */
function supportsRules(model: Model): boolean {
  const { unsupported } = session().emission(vap, model);
  return model.rules.some(({ id }) => !unsupported.some(({ rule }) => rule === id));
}

const withPolicies = models().filter(supportsRules);
const [oldest, newest] = [withPolicies[0], withPolicies.at(-1)] as [Model, Model];

test("API servers before 1.30 get no policies, and a reason for each rule and mutation", () => {
  assert.equal(
    withPolicies.map(({ version }) => version),
    ["1.30", "1.31", "1.32", "1.33", "1.34", "1.35", "1.36", "1.37"],
  );
  const [first] = models() as [Model];
  const { unsupported, ruleIn } = session().emission(vap, first);
  assert.equal(
    unsupported.flatMap(({ rule }) => rule ?? []).sort(),
    first.rules.map(({ id }) => id),
  );
  const { unsupported: ofFiles } = admissible(first);
  assert.equal(unsupported.slice(0, ofFiles.length), ofFiles);
  assert.ok(
    unsupported
      .slice(ofFiles.length)
      .every(({ reason }) => reason.startsWith("ValidatingAdmissionPolicy is stable since Kubernetes 1.30")),
  );
  const [rule] = first.rules;
  assert.throws(() => rule && ruleIn(rule), /stable since Kubernetes 1\.30/);
});

test("where no rule is supported, there are no files", () => {
  const without = models().filter((model) => !withPolicies.includes(model));
  assert.ok(without.every((model) => session().emission(vap, model).files.length === 0));
});

for (const model of comparedModels(withPolicies)) {
  const emission = session().emission(vap, model);
  const policies = policiesOf(emission);

  test(`${model.version}: lines are short, and variables are read after they are defined`, () => {
    for (const { path, text } of emission.files)
      for (const line of text.split("\n")) assert.ok(line.length <= 160, `${path}: ${line}`);
    for (const [path, { spec }] of policies) {
      const known = new Set<string>();
      for (const { name, expression } of spec.variables) {
        const unknown = variablesIn(expression).filter((one) => !known.has(one));
        assert.equal(unknown, [], `${path}, ${name}`);
        assert.not.ok(known.has(name), `${path} defines ${name} twice`);
        known.add(name);
      }
      const others = [
        ...spec.validations.flatMap(({ expression, messageExpression }) => [expression, messageExpression]),
        ...spec.auditAnnotations.map(({ valueExpression }) => valueExpression),
      ];
      // An API server refuses an annotation with an expression of more than 5 KiB, so none may grow with the number of rules.
      assert.equal(
        spec.auditAnnotations.map(({ valueExpression }) => valueExpression),
        ["variables.violations"],
      );
      assert.equal(
        others.flatMap(variablesIn).filter((one) => !known.has(one)),
        [],
        path,
      );
      // Match conditions have no variables.
      assert.equal(
        spec.matchConditions.flatMap(({ expression }) => variablesIn(expression)),
        [],
        path,
      );
    }
  });

  test(`${model.version}: each rule is in the policies of its levels, and nowhere else`, () => {
    const expected = admissible(model).admissionModel.rules.flatMap(({ id, cases }) =>
      [...new Set(cases.map(({ severity }) => levelOf(severity)))].map((level) => `${level} ${id}`),
    );
    const found = policies.flatMap(([path, { spec }]) =>
      spec.validations.map(({ message }) => `${/-(error|warning)\.yaml$/.exec(path)?.[1]} ${message.split(":")[0]}`),
    );
    assert.equal([...new Set(found)].sort(), expected.sort());
  });

  /** The groups with errors that may be denied. */
  const { rules, subjects } = admissible(model).admissionModel;
  const deniable = ruleGroups({ ...model, rules }).filter((group) =>
    group.rules.some((rule) => mayDeny(rule, { subjects })),
  );

  test(`${model.version}: every set has a binding of each policy, and only errors are denied`, () => {
    const names = policies.map(([, { metadata }]) => metadata.name).sort();
    assert.equal([...new Set(names)], names);
    for (const actions of ["audit", "warn", "deny"]) {
      const bindings = documents<Binding>(emission, new RegExp(`/bindings/${actions}/bindings\\.yaml$`));
      const bound = bindings.map(([, { spec }]) => spec.policyName);
      assert.equal([...new Set(bound)].sort(), names, actions);
      const denying = bindings.filter(([, { spec }]) => spec.validationActions.includes("Deny"));
      const unbound = deniable.filter(
        ({ id }) => !denying.some(([, { spec }]) => spec.policyName.startsWith(`wincompat-${id}-`)),
      );
      assert.equal(
        unbound.map(({ id }) => id),
        actions === "deny" ? [] : deniable.map(({ id }) => id),
      );
      assert.ok(
        denying.every(([, { spec }]) => spec.policyName.endsWith("-error") && !spec.policyName.includes("node")),
      );
    }
  });
}

test("errors in excluded namespaces are shown, and not denied", () => {
  const bindings = documents<Binding>(session().emission(vap, newest), /^vap\/bindings\/deny\/bindings\.yaml$/);
  const [denied, shown] = ["wincompat-host-process-error", "wincompat-host-process-error-not-denied"].map(
    (name) => bindings.find(([, { metadata }]) => metadata.name === name)?.[1],
  );
  const selectors = [denied, shown].map((one) => one?.spec.matchResources?.namespaceSelector.matchExpressions[0]);
  const values = [...session().context.excludedNamespaces];
  const key = "kubernetes.io/metadata.name";
  assert.equal(selectors, [
    { key, operator: "NotIn", values },
    { key, operator: "In", values },
  ]);
  assert.equal(
    [denied, shown].map((one) => one?.spec.validationActions),
    [
      ["Deny", "Audit"],
      ["Warn", "Audit"],
    ],
  );
});

test("policies for pods match ephemeral containers and each workload, and skip updates without a change", () => {
  const policy = policiesOf(session().emission(vap, newest)).find(([path]) =>
    path.endsWith("host-process-error.yaml"),
  )?.[1];
  assert.equal(
    policy?.spec.matchConstraints.resourceRules.map(({ resources }) => resources),
    [
      ["pods", "pods/ephemeralcontainers", "podtemplates", "replicationcontrollers"],
      ["daemonsets", "deployments", "replicasets", "statefulsets"],
      ["jobs", "cronjobs"],
    ],
  );
  assert.is(policy?.spec.failurePolicy, "Ignore");
  const [changed] = policy?.spec.matchConditions ?? [];
  assert.match(changed?.expression ?? "", /^request\.operation != 'UPDATE'\n/);
  assert.match(changed?.expression ?? "", /object\.kind == 'Pod' \? dyn\(object\)\.spec != dyn\(oldObject\)\.spec\n/);
});

test("indexes are known by a macro where API servers have it", () => {
  const uses = (model: Model, call: string): boolean =>
    policiesOf(session().emission(vap, model)).some(([, { spec }]) =>
      spec.variables.some(({ expression }) => expression.includes(call)),
    );
  assert.equal(
    [oldest, newest].map((model) => [uses(model, ".transformList("), uses(model, ".indexOf(")]),
    [
      [false, true],
      [true, false],
    ],
  );
});

test("exempt namespaces and images are in the policies of a build with them", () => {
  const values = new Map([
    ["exemptNamespaces", ["legacy"]],
    ["exemptImages", ["example.com/agent:*"]],
  ]);
  const emission = vap.emit({ ...newest, parameters: withDefaults(newest.parameters, values) }, session().context);
  const policy = policiesOf(emission).find(([path]) => path.endsWith("security-context-error.yaml"))?.[1];
  assert.equal(policy?.spec.matchConditions[1], {
    name: "not-exempt",
    expression: "!(object.metadata.?namespace.orValue('') in ['legacy'])",
  });
  const judged = policy?.spec.variables.find(({ name }) => name === "judgedContainers");
  assert.match(
    judged?.expression ?? "",
    /!container\.value\.\?image\.orValue\(''\)\.matches\('\^example\[\.\]com\/agent:'\)/,
  );
});

test("the excerpt of a rule is in its policies, and its exception names it", () => {
  const { files, ruleIn } = session().emission(vap, newest);
  const rule = newest.rules.find(({ id }) => id === "win-host-pid");
  if (rule === undefined) throw new Error("The newest version does not have win-host-pid.");
  const { excerpts, exceptions } = ruleIn(rule);
  assert.equal(
    excerpts.map(({ name }) => name),
    ["wincompat-host-namespaces-error", "wincompat-host-namespaces-warning"],
  );
  for (const { path, text } of excerpts) {
    const file = files.find((one) => one.path === path)?.text.replace(/^ +/gm, "") ?? "";
    assert.ok(file.includes(text.replace(/^ +/gm, "")), path);
  }
  assert.match(exceptions[0]?.text ?? "", /path: \/spec\/variables\/0\/expression\n.*\['win-host-pid'\] : \[\]/s);
  const [, policy] = policiesOf(session().emission(vap, newest))[0] ?? [];
  assert.is(policy?.spec.variables[0]?.name, "exceptions");
});

test.run();
