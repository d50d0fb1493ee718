import { suite } from "uvu";
import * as assert from "uvu/assert";
import { kyverno } from "../../../../src/engines/kyverno/engine.js";
import { kyvernoModels } from "../../../kyverno-models.js";
import { comparedModels } from "../../../spec.js";
import type { Manifest } from "../emission.js";
import { appliedFrom, deadResources, emit, objectName, ofKind } from "../emission.js";

const test = suite("engines/kyverno/mutation");

interface MutationRule {
  readonly name: string;
  readonly match: { any: [{ resources: { kinds: string[]; operations: string[] } }] };
  readonly context: { name: string; variable: { jmesPath?: string; value?: unknown } }[];
  readonly preconditions: { all: [{ key: string }] };
  readonly mutate: { foreach: [{ list: string; patchesJson6902: string }] };
}

function rulesOf({ spec }: Manifest): MutationRule[] {
  return spec.rules as MutationRule[];
}

for (const model of comparedModels(kyvernoModels())) {
  const emitted = emit(kyverno, model);
  const policies = ofKind(emitted, "ClusterPolicy").filter(([path]) => path.startsWith("kyverno/mutate/"));
  const rules = policies.flatMap(([, policy]) => rulesOf(policy));

  test(`every mutation has a separate policy, ${model.version}`, () => {
    const expected = model.mutations.map(({ id }) => `kyverno/mutate/wincompat-${id}.yaml`);
    assert.equal(
      policies.map(([path]) => path),
      expected,
    );
    assert.equal(
      policies.map(([, { metadata }]) => metadata.name),
      model.mutations.map(({ id }) => `wincompat-${id}`),
    );
  });

  test(`the mutate set contains the recommended mutations, and validating sets contain none, ${model.version}`, () => {
    const recommended = policies.filter(
      ([, { metadata }]) => metadata.annotations["wincompat.dev/profile"] === "recommended",
    );
    assert.equal(appliedFrom(emitted, "kyverno/mutate").sort(), recommended.map(([path]) => path).sort());
    assert.equal(
      appliedFrom(emitted, "kyverno").filter((path) => path.includes("mutate")),
      [],
    );
    assert.equal(deadResources(emitted), []);
  });

  test(`mutations apply on creation, and fail open, ${model.version}`, () => {
    for (const [, { metadata, spec }] of policies) {
      assert.is(metadata.annotations["pod-policies.kyverno.io/autogen-controllers"], "none");
      assert.equal([spec.background, spec.failurePolicy], [false, "Ignore"]);
    }
    for (const { name, match } of rules) {
      const [{ resources }] = match.any;
      assert.match(name, objectName);
      assert.equal(resources.operations, ["CREATE"], name);
      assert.not(resources.kinds.includes("Pod/ephemeralcontainers"), name);
    }
  });

  test(`each kind of subject that a mutation is about has a rule, ${model.version}`, () => {
    const subjects = model.mutations.flatMap(({ id, cases }) => [
      ...new Set(cases.map(({ subject }) => (subject === "pod" ? id : `${id}-${subject}`))),
    ]);
    assert.equal(
      rules.map(({ name }) => name),
      subjects,
    );
    const about = rules.find(({ name }) => name === "replace-legacy-labels-runtime-class");
    assert.equal(about?.match.any[0].resources.kinds, ["node.k8s.io/*/RuntimeClass"]);
  });

  test(`operations come from the variable patch, and its conditions are variables, ${model.version}`, () => {
    for (const { name, context, preconditions, mutate } of rules) {
      const names = context.map((one) => one.name);
      assert.equal(names, [...new Set(names)], name);
      const [, conditions = ""] =
        /^\{\{ isEligible && !madeByController && \((.+)\) \}\}$/.exec(preconditions.all[0].key) ?? [];
      assert.equal(
        conditions.split(" || ").filter((one) => !names.includes(one)),
        [],
        name,
      );
      assert.equal([mutate.foreach[0].list, names.at(-1)], ["patch", "patch"], name);
    }
  });

  test(`no scope name is a word in a text, because Kyverno would read it as the variable, ${model.version}`, () => {
    for (const { name, context } of rules) {
      const texts = context
        .flatMap(({ variable }) => variable.jmesPath?.match(/'[^']*'|`[^`]*`/g) ?? [])
        .filter((text) => !text.includes("{{"));
      const scopes = context.map((one) => one.name).filter((one) => /^is[A-Z]/.test(one));
      assert.ok(scopes.length > 0, name);
      assert.equal(
        scopes.filter((scope) => texts.some((text) => new RegExp(`\\b${scope}\\b`).test(text))),
        [],
        name,
      );
    }
  });
}

test("parameters are in the context, with their defaults", () => {
  const [model] = kyvernoModels();
  if (!model) throw new Error("There is no model.");
  const policy = emit(kyverno, model).manifests.get("kyverno/mutate/wincompat-add-toleration.yaml");
  const values = Object.fromEntries(
    rulesOf(policy as Manifest)[0]?.context.map(({ name, variable }) => [name, variable.value]) ?? [],
  );
  assert.equal(
    [values["taintKey"], values["taintValue"], values["taintEffect"]],
    [["os"], ["windows"], ["NoSchedule"]],
  );
});

test.run();
