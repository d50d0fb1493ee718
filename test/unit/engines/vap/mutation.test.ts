import { suite } from "uvu";
import * as assert from "uvu/assert";
import type { Emission } from "../../../../src/engines/engine.js";
import { vap } from "../../../../src/engines/vap/engine.js";
import type { Model } from "../../../../src/model/model.js";
import { session } from "../../../engine-session.js";
import { models } from "../../../spec.js";
import { reasonsOf, recommendedIn, variablesIn, withValue } from "../cel/policies.js";
import { documentsInFile } from "../emission.js";

const test = suite("engines/vap/mutation");

interface Policy {
  readonly kind: "MutatingAdmissionPolicy";
  readonly metadata: { readonly name: string };
  readonly spec: {
    readonly failurePolicy: string;
    readonly reinvocationPolicy: string;
    readonly matchConstraints: {
      readonly resourceRules: readonly {
        readonly operations: readonly string[];
        readonly resources: readonly string[];
      }[];
    };
    readonly matchConditions?: readonly { readonly name: string; readonly expression: string }[];
    readonly variables?: readonly { readonly name: string; readonly expression: string }[];
    readonly mutations: readonly { readonly patchType: string; readonly jsonPatch: { readonly expression: string } }[];
  };
}

interface Binding {
  readonly kind: "MutatingAdmissionPolicyBinding";
  readonly metadata: { readonly name: string };
  readonly spec: {
    readonly policyName: string;
    readonly matchResources?: {
      readonly namespaceSelector: { readonly matchExpressions: readonly { operator: string; values: string[] }[] };
    };
  };
}

function unsupportedIn(model: Model): Emission["unsupported"] {
  return session()
    .emission(vap, model)
    .unsupported.filter(({ mutation }) => mutation !== undefined);
}

function documentsOf(model: Model): readonly (Policy | Binding)[] {
  const files = session()
    .emission(vap, model)
    .files.filter(({ path }) => /^vap\/mutate\/wincompat-/.test(path));
  return files.flatMap((file) => documentsInFile(file) as readonly (Policy | Binding)[]);
}

function policiesOf(model: Model): readonly Policy[] {
  return documentsOf(model).flatMap((one) => (one.kind === "MutatingAdmissionPolicy" ? one : []));
}

/** Where a mutation is supported. To make the policies of all versions takes longer than all tests here. */
const withPolicies = models().filter((model) => unsupportedIn(model).length < model.mutations.length);
const newest = models().at(-1) as Model;

test("API servers from 1.36 on get policies, and older ones a reason for each mutation", () => {
  assert.equal(
    withPolicies.map(({ version }) => version),
    ["1.36", "1.37"],
  );
  for (const model of models().filter((one) => !withPolicies.includes(one))) {
    const unsupported = unsupportedIn(model);
    assert.is(unsupported.length, model.mutations.length, model.version);
    assert.ok(
      unsupported.every(({ reason }) => /AdmissionPolicy is stable since Kubernetes 1\.3[06]/.test(reason)),
      model.version,
    );
  }
});

for (const model of withPolicies) {
  test(`${model.version}: policies change objects that are created, and variables are read after they are defined`, () => {
    assert.ok(policiesOf(model).length > 0);
    for (const { metadata, spec } of policiesOf(model)) {
      assert.is(spec.failurePolicy, "Ignore");
      assert.is(spec.reinvocationPolicy, "IfNeeded");
      assert.ok(spec.matchConstraints.resourceRules.every(({ operations }) => operations.join() === "CREATE"));
      assert.ok(spec.matchConstraints.resourceRules.every(({ resources }) => !resources.join().includes("/")));
      const known = new Set<string>();
      const read = (expression: string): void => {
        const unknown = variablesIn(expression).filter((one) => !known.has(one));
        assert.equal(unknown, [], metadata.name);
      };
      for (const { expression } of spec.matchConditions ?? []) read(expression);
      for (const { name, expression } of spec.variables ?? []) {
        read(expression);
        assert.not.ok(known.has(name), `${metadata.name} defines ${name} twice`);
        known.add(name);
      }
      for (const { patchType, jsonPatch } of spec.mutations) {
        assert.is(patchType, "JSONPatch");
        read(jsonPatch.expression);
      }
    }
  });

  test(`${model.version}: each policy is bound, except in excluded namespaces`, () => {
    const bindings = documentsOf(model).flatMap((one) => (one.kind === "MutatingAdmissionPolicyBinding" ? one : []));
    assert.equal(
      bindings.map(({ spec }) => spec.policyName),
      policiesOf(model).map(({ metadata }) => metadata.name),
    );
    for (const { metadata, spec } of bindings) {
      const [expression] = spec.matchResources?.namespaceSelector.matchExpressions ?? [];
      const isInNamespaces = !metadata.name.endsWith("-runtime-class") || metadata.name.includes("set-");
      assert.is(expression?.operator, isInNamespaces ? "NotIn" : undefined, metadata.name);
      if (isInNamespaces) assert.ok(expression?.values.includes("kube-system"));
    }
  });
}

test("the set has the recommended mutations", () => {
  const { listed, recommended } = recommendedIn(vap, newest, "vap/mutate");
  assert.equal(listed, recommended);
  assert.ok(listed.length > 0);
});

test("workloads with an owner, and objects in exempt namespaces, are left out by a condition", () => {
  const conditionsOf = (model: Model): readonly string[] =>
    policiesOf(model)
      .filter(({ metadata }) => metadata.name === "wincompat-set-os-name")
      .flatMap(({ spec }) => spec.matchConditions?.map(({ expression }) => expression) ?? []);
  const notOwned = "object.kind == 'Pod' || !object.metadata.?ownerReferences.hasValue()";
  assert.equal(conditionsOf(newest), [notOwned]);
  assert.equal(conditionsOf(withValue(newest, "exemptNamespaces", ["legacy"])), [
    notOwned,
    "!(object.metadata.?namespace.orValue('') in ['legacy'])",
  ]);
});

test("a mutation that changes nothing with the values of its parameters is no policy, and a reason names the parameter", () => {
  const [reason = "", ...others] = reasonsOf(vap, newest);
  assert.equal(others, []);
  assert.match(reason, /^set-build-selector: .* with the value of windowsBuilds this mutation changes no object/);
  assert.equal(reasonsOf(vap, withValue(newest, "windowsBuilds", ["10.0.17763", "10.0.20348"])), []);
  assert.match(reasonsOf(vap, withValue(newest, "taint.key", "")).join("\n"), /^add-toleration: .* taint\.key /m);
});

test("names of policies tell kinds apart", () => {
  const names = vap.names.policies(newest);
  assert.ok(names.includes("MutatingAdmissionPolicy/wincompat-replace-legacy-labels-runtime-class"));
  assert.equal(names.filter((name) => name.startsWith("MutatingAdmissionPolicy/")).length, policiesOf(newest).length);
});

test.run();
