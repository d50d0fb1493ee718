import { suite } from "uvu";
import * as assert from "uvu/assert";
import type { Emission } from "../../../../src/engines/engine.js";
import { kyvernoCel } from "../../../../src/engines/kyverno-cel/engine.js";
import type { Model } from "../../../../src/model/model.js";
import { session } from "../../../engine-session.js";
import { comparedModels, models } from "../../../spec.js";
import { reasonsOf, recommendedIn, variablesIn, withValue } from "../cel/policies.js";
import { documentsInFile } from "../emission.js";

const test = suite("engines/kyverno-cel/mutation");

interface Policy {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: { readonly name: string; readonly labels: Readonly<Record<string, string>> };
  readonly spec: {
    readonly failurePolicy: string;
    readonly reinvocationPolicy: string;
    readonly autogen?: unknown;
    readonly matchConstraints: {
      readonly namespaceSelector?: { readonly matchExpressions: unknown };
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

function policiesOf(model: Model): readonly Policy[] {
  const files = session()
    .emission(kyvernoCel, model)
    .files.filter(({ path }) => /^kyverno-cel\/mutate\/wincompat-/.test(path));
  return files.flatMap((file) => documentsInFile(file) as readonly Policy[]);
}

function unsupportedIn(model: Model): Emission["unsupported"] {
  return session()
    .emission(kyvernoCel, model)
    .unsupported.filter(({ mutation }) => mutation !== undefined);
}

/** Where a mutation is supported. To make the policies of all versions takes longer than all tests here. */
const withPolicies = models().filter((model) => unsupportedIn(model).length < model.mutations.length);
const [newest] = withPolicies.slice(-1) as [Model];

test("the versions that have ValidatingPolicies also have MutatingPolicies, and others a reason for each mutation", () => {
  assert.equal(
    withPolicies.map(({ version }) => version),
    ["1.28", "1.29", "1.30", "1.31", "1.32", "1.33", "1.34", "1.35"],
  );
  for (const model of models().filter((one) => !withPolicies.includes(one))) {
    const reasons = unsupportedIn(model).map(({ reason }) => reason);
    assert.is(reasons.length, model.mutations.length, model.version);
    for (const reason of reasons) assert.match(reason, /Kyverno/);
  }
});

for (const model of comparedModels(withPolicies)) {
  test(`${model.version}: policies change objects that are created, stop nothing, and are in no report`, () => {
    assert.ok(policiesOf(model).length > 0);
    for (const { apiVersion, kind, metadata, spec } of policiesOf(model)) {
      assert.equal([apiVersion, kind], ["policies.kyverno.io/v1", "MutatingPolicy"]);
      assert.equal(metadata.labels, { "reports.kyverno.io/disabled": "true" });
      assert.equal([spec.failurePolicy, spec.reinvocationPolicy], ["Ignore", "IfNeeded"]);
      assert.ok(spec.matchConstraints.resourceRules.every(({ operations }) => operations.join() === "CREATE"));
      assert.ok(spec.matchConstraints.resourceRules.every(({ resources }) => !resources.join().includes("/")));
    }
  });

  test(`${model.version}: variables are read after they are defined, and every one is read`, () => {
    for (const { metadata, spec } of policiesOf(model)) {
      const [known, unread] = [new Set<string>(), new Set<string>()];
      const read = (expression: string): void => {
        const used = variablesIn(expression);
        assert.equal(
          used.filter((one) => !known.has(one)),
          [],
          metadata.name,
        );
        for (const one of used) unread.delete(one);
      };
      for (const { name, expression } of spec.variables ?? []) {
        read(expression);
        assert.not.ok(known.has(name), `${metadata.name} defines ${name} twice`);
        known.add(name);
        unread.add(name);
      }
      // Kyverno knows all variables there.
      for (const { expression } of spec.matchConditions ?? []) read(expression);
      for (const { patchType, jsonPatch } of spec.mutations) {
        assert.is(patchType, "JSONPatch");
        // The API server gives each pod a spec.
        assert.not.match(jsonPatch.expression, /variables\.spec == null/);
        read(jsonPatch.expression);
      }
      assert.equal([...unread], [], metadata.name);
    }
  });

  test(`${model.version}: all policies about pods share a webhook, which leaves out the namespaces of the system`, () => {
    const selectors = policiesOf(model).map(({ metadata, spec }) => {
      // A condition that an API server could evaluate would be in a webhook of the policy alone.
      for (const { expression } of spec.matchConditions ?? []) assert.match(expression, /\bvariables\./);
      const isAboutPods = spec.matchConstraints.resourceRules.some(({ resources }) => resources.includes("pods"));
      assert.equal(spec.autogen, isAboutPods ? { podControllers: { controllers: [] } } : undefined, metadata.name);
      const selector = spec.matchConstraints.namespaceSelector;
      assert.is(selector !== undefined, isAboutPods, metadata.name);
      return selector === undefined ? [] : [JSON.stringify(selector)];
    });
    const [selector, ...others] = new Set(selectors.flat());
    assert.equal(others, []);
    assert.equal(JSON.parse(selector ?? ""), {
      matchExpressions: [
        { key: "kubernetes.io/metadata.name", operator: "NotIn", values: [...session().context.excludedNamespaces] },
      ],
    });
  });
}

test("the set has the recommended mutations", () => {
  const { listed, recommended } = recommendedIn(kyvernoCel, newest, "kyverno-cel/mutate");
  assert.equal(listed, recommended);
  assert.ok(listed.length > 0);
});

test("workloads with an owner, and objects in exempt namespaces, are left out by a condition", () => {
  const setOsName = (model: Model): Policy["spec"] | undefined =>
    policiesOf(model).find(({ metadata }) => metadata.name === "wincompat-set-os-name")?.spec;
  const hasOwner = { name: "hasOwner", expression: "object.metadata.?ownerReferences.hasValue()" };
  const notOwned = { name: "not-owned", expression: "object.kind == 'Pod' || !variables.hasOwner" };
  assert.equal(setOsName(newest)?.matchConditions, [notOwned]);
  assert.equal(setOsName(newest)?.variables?.[0], hasOwner);
  const exempting = setOsName(withValue(newest, "exemptNamespaces", ["legacy"]));
  assert.equal(exempting?.matchConditions, [
    notOwned,
    { name: "not-exempt", expression: "!(variables.objectNamespace in ['legacy'])" },
  ]);
  assert.equal(exempting?.variables?.slice(0, 2), [
    hasOwner,
    { name: "objectNamespace", expression: "object.metadata.?namespace.orValue('')" },
  ]);
});

test("a mutation that changes nothing with the values of its parameters is no policy, and a reason names the parameter", () => {
  const [reason = "", ...others] = reasonsOf(kyvernoCel, newest);
  assert.equal(others, []);
  assert.match(reason, /^set-build-selector: .* with the value of windowsBuilds this mutation changes no object/);
  assert.equal(reasonsOf(kyvernoCel, withValue(newest, "windowsBuilds", ["10.0.17763", "10.0.20348"])), []);
});

test("names of policies tell kinds apart", () => {
  const names = kyvernoCel.names.policies(newest);
  assert.ok(names.includes("MutatingPolicy/wincompat-replace-legacy-labels-runtime-class"));
  assert.equal(names.filter((name) => name.startsWith("MutatingPolicy/")).length, policiesOf(newest).length);
});

test.run();
