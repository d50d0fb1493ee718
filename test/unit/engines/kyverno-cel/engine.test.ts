import { suite } from "uvu";
import * as assert from "uvu/assert";
import { parse } from "yaml";
import { admissible } from "../../../../src/engines/admissible.js";
import type { Emission } from "../../../../src/engines/engine.js";
import { levelOf } from "../../../../src/engines/entries.js";
import { kyvernoCel } from "../../../../src/engines/kyverno-cel/engine.js";
import type { Model } from "../../../../src/model/model.js";
import { withDefaults } from "../../../../src/model/parameter.js";
import { session } from "../../../engine-session.js";
import { comparedModels, models } from "../../../spec.js";
import { variablesIn } from "../cel/policies.js";
import { manifestIn } from "../emission.js";

const test = suite("engines/kyverno-cel/engine");

interface Policy {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: { readonly name: string; readonly annotations: Readonly<Record<string, string>> };
  readonly spec: {
    readonly validationActions: readonly string[];
    readonly failurePolicy: string;
    readonly autogen: unknown;
    readonly matchConstraints: { readonly resourceRules: readonly { readonly resources: readonly string[] }[] };
    readonly matchConditions: readonly { readonly name: string; readonly expression: string }[];
    readonly variables: readonly { readonly name: string; readonly expression: string }[];
    readonly validations: readonly Record<"expression" | "messageExpression", string>[];
  };
}

function policiesOf({ files }: Emission): readonly (readonly [path: string, Policy])[] {
  return files
    .filter(({ path }) => /\/(?:nodes|policies)\/wincompat-[^/]+\.yaml$/.test(path))
    .map((file) => [file.path, manifestIn(file) as unknown as Policy]);
}

function policyAt(emission: Emission, path: string): Policy {
  const policy = policiesOf(emission).find(([one]) => one === path)?.[1];
  if (policy === undefined) throw new Error(`There is no ${path}.`);
  return policy;
}

/** Its emission supports a rule. That is known before its files are made, which are tested below. */
function supportsRules(model: Model): boolean {
  const { unsupported } = session().emission(kyvernoCel, model);
  return model.rules.some(({ id }) => !unsupported.some(({ rule }) => rule === id));
}

const withPolicies = models().filter(supportsRules);
const [newest] = withPolicies.slice(-1) as [Model];

test("only versions that a Kyverno with CEL supports have policies, and others a reason for each rule and mutation", () => {
  assert.equal(
    withPolicies.map(({ version }) => version),
    ["1.28", "1.29", "1.30", "1.31", "1.32", "1.33", "1.34", "1.35"],
  );
  for (const model of models().filter((one) => !withPolicies.includes(one))) {
    const { files, unsupported, ruleIn } = session().emission(kyvernoCel, model);
    assert.equal(files, []);
    assert.equal(
      unsupported.flatMap(({ rule }) => rule ?? []).sort(),
      model.rules.map(({ id }) => id),
    );
    const [rule] = model.rules;
    assert.throws(() => rule && ruleIn(rule), /Kyverno/);
  }
});

test("controllers of Kyverno 1.17 and newer run the policies where they support Kubernetes", () => {
  const runnable = models().flatMap((model) => {
    const availability = kyvernoCel.cluster?.available(model);
    return availability !== undefined && "versions" in availability ? [[model.version, availability.versions]] : [];
  });
  assert.equal(runnable, [
    ["1.32", ["1.17"]],
    ["1.33", ["1.17", "1.18", "1.19"]],
    ["1.34", ["1.17", "1.18", "1.19"]],
    ["1.35", ["1.17", "1.18", "1.19"]],
  ]);
});

for (const model of comparedModels(withPolicies)) {
  const emission = session().emission(kyvernoCel, model);
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
      assert.equal(spec.validations, [
        { expression: "variables.violations == ''", messageExpression: "variables.violations" },
      ]);
      assert.ok(known.has("violations"), path);
    }
  });

  test(`${model.version}: each rule is in the policies of its levels, and nowhere else`, () => {
    const expected = admissible(model).admissionModel.rules.flatMap(({ id, cases }) =>
      [...new Set(cases.map(({ severity }) => levelOf(severity)))].map((level) => `${level} ${id}`),
    );
    const found = policies.flatMap(([path, { spec }]) => {
      const [violations] = spec.variables.slice(-1);
      const ids = [...(violations?.expression ?? "").matchAll(/'([a-z0-9-]+)' in variables\.exceptions/g)];
      return ids.map(([, id]) => `${/-(error|warning)\.yaml$/.exec(path)?.[1]} ${id}`);
    });
    assert.equal([...new Set(found)].sort(), expected.sort());
  });

  test(`${model.version}: policies only report, read templates themselves, and share a webhook`, () => {
    const names = policies.map(([, { metadata }]) => metadata.name);
    assert.equal([...new Set(names)], names);
    for (const [path, { apiVersion, kind, metadata, spec }] of policies) {
      assert.equal([apiVersion, kind], ["policies.kyverno.io/v1", "ValidatingPolicy"]);
      assert.ok(path.endsWith(`/${metadata.name}.yaml`));
      assert.equal([spec.validationActions, spec.failurePolicy], [["Audit"], "Ignore"]);
      assert.equal(spec.autogen, { podControllers: { controllers: [] } });
      // A condition that an API server could evaluate would be in a webhook of the policy alone.
      for (const { expression } of spec.matchConditions) assert.match(expression, /^cel\.bind\(/);
      const isAboutNodes = spec.matchConstraints.resourceRules.some(({ resources }) => resources.includes("nodes"));
      assert.is(path.includes("/nodes/"), isAboutNodes, path);
    }
  });
}

test("the set that denies changes error policies alone, and leaves out the namespaces of the system", () => {
  const { files } = session().emission(kyvernoCel, newest);
  const text = files.find(({ path }) => path === "kyverno-cel/overlays/enforce/kustomization.yaml")?.text ?? "";
  const { resources, patches } = parse(text) as {
    resources: unknown;
    patches: readonly [{ target: unknown; patch: string }];
  };
  assert.equal(resources, ["../../policies"]);
  const [{ target, patch }] = patches;
  assert.equal(target, { kind: "ValidatingPolicy", name: "wincompat-.*-error" });
  assert.equal(parse(patch), [
    { op: "replace", path: "/spec/validationActions", value: ["Deny"] },
    { op: "replace", path: "/spec/failurePolicy", value: "Fail" },
    {
      op: "add",
      path: "/spec/matchConstraints/namespaceSelector",
      value: {
        matchExpressions: [
          {
            key: "kubernetes.io/metadata.name",
            operator: "NotIn",
            values: [...session().context.excludedNamespaces],
          },
        ],
      },
    },
  ]);
});

test("policies for pods match ephemeral containers and each workload, and skip updates without a change", () => {
  const { spec } = policyAt(
    session().emission(kyvernoCel, newest),
    "kyverno-cel/policies/wincompat-host-process-error.yaml",
  );
  assert.equal(
    spec.matchConstraints.resourceRules.map(({ resources }) => resources),
    [
      ["pods", "pods/ephemeralcontainers", "podtemplates", "replicationcontrollers"],
      ["daemonsets", "deployments", "replicasets", "statefulsets"],
      ["jobs", "cronjobs"],
    ],
  );
  const [changed] = spec.matchConditions;
  assert.match(changed?.expression ?? "", /^cel\.bind\(isUpdate,\n\s+request\.operation == 'UPDATE',\n\s+!isUpdate\n/);
  assert.match(changed?.expression ?? "", /object\.kind == 'Pod' \? dyn\(object\)\.spec != dyn\(oldObject\)\.spec\n/);
});

test("of labels, only those that rules read are compared", () => {
  const { spec } = policyAt(
    session().emission(kyvernoCel, newest),
    "kyverno-cel/policies/wincompat-services-error.yaml",
  );
  const text = spec.matchConditions[0]?.expression ?? "";
  assert.match(text, /object\.metadata\.\?labels\[\?'kubernetes\.io\/os'\] != oldObject\.metadata\.\?labels\[\?/);
  assert.not.match(text, /labels !=/);
});

test("exempt namespaces are in the policies of a build with them", () => {
  const values = new Map([["exemptNamespaces", ["legacy"]]]);
  const emission = kyvernoCel.emit(
    { ...newest, parameters: withDefaults(newest.parameters, values) },
    session().context,
  );
  const { spec } = policyAt(emission, "kyverno-cel/policies/wincompat-security-context-error.yaml");
  assert.equal(spec.matchConditions[1], {
    name: "not-exempt",
    expression: "cel.bind(objectNamespace, object.metadata.?namespace.orValue(''), !(objectNamespace in ['legacy']))",
  });
});

test("the excerpt of a rule is in its policies, and its exceptions name them", () => {
  const { files, ruleIn } = session().emission(kyvernoCel, newest);
  const rule = newest.rules.find(({ id }) => id === "win-host-pid");
  if (rule === undefined) throw new Error("The newest version does not have win-host-pid.");
  const { excerpts, exceptions } = ruleIn(rule);
  const names = ["wincompat-host-namespaces-error", "wincompat-host-namespaces-warning"];
  assert.equal(
    excerpts.map(({ name }) => name),
    names,
  );
  for (const { path, text } of excerpts) {
    const file = files.find((one) => one.path === path)?.text.replace(/^ +/gm, "") ?? "";
    assert.ok(file.includes(text.replace(/^ +/gm, "")), path);
  }
  assert.match(exceptions[0]?.text ?? "", /path: \/spec\/variables\/0\/expression\n.*\['win-host-pid'\] : \[\]/s);
  const { spec } = parse(exceptions[1]?.text ?? "") as { spec: { policyRefs: unknown } };
  assert.equal(
    spec.policyRefs,
    names.map((name) => ({ name, kind: "ValidatingPolicy" })),
  );
});

test.run();
