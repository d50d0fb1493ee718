import { suite } from "uvu";
import type { JmesPath } from "../../../src/emit/kyverno/jmespath.js";
import { variable } from "../../../src/emit/kyverno/jmespath.js";
import * as assert from "uvu/assert";
import { admissible } from "../../../src/emit/admissible.js";
import { groupFolder, policyGroups } from "../../../src/emit/groups.js";
import { kyverno } from "../../../src/emit/kyverno/emitter.js";
import type { Model, Rule } from "../../../src/model/model.js";
import { severities } from "../../../src/model/model.js";
import { isAlways } from "../../../src/model/predicate.js";
import { models } from "../../spec.js";
import type { Manifest } from "../emission.js";
import { appliedFrom, deadResources, emit, objectName, ofKind } from "../emission.js";

const test = suite("emit/kyverno/emitter");

interface PolicyRule {
  readonly name: string;
  readonly match: { any: [{ resources: { kinds: string[]; operations: string[] } }] };
  readonly context: { name: string; variable: { jmesPath?: string; value?: unknown } }[];
  readonly preconditions: { all: [{ key: string }] };
  readonly validate: { message: string; deny: { conditions: { all: [{ key: string }] } } };
}

function rulesOf(policy: Manifest): PolicyRule[] {
  return policy.spec.rules as PolicyRule[];
}

/** Where each rule must stand: `<path of the policy> <rule>`. */
function expected(model: Model): string[] {
  return policyGroups(model).flatMap((group) =>
    severities.flatMap((severity) => {
      const name = `wincompat-${group.id}-${severity}`;
      const rules = group.rules.filter(({ cases }) => cases.some((one) => one.severity === severity));
      return rules.map(({ id }) => `${groupFolder("kyverno", group)}/${name}/${name}.yaml ${id}`);
    }),
  );
}

function kindsOf(model: Model, rule: Rule | undefined): string[] {
  const { kinds = [] } = model.subjects.find(({ name }) => name === rule?.subject) ?? {};
  const served = kinds.flatMap(({ kind, groups }) => groups.map((group) => (group === "" ? kind : `${group}/*/${kind}`)));
  return served.includes("Pod") ? [...served, "Pod/ephemeralcontainers"] : served;
}

for (const { seen: model } of models().map(admissible)) {
  const emitted = emit(kyverno, model);
  const policies = ofKind(emitted, "ClusterPolicy").filter(([path]) => !path.startsWith("kyverno/mutate/"));
  const rules = policies.flatMap(([path, policy]) => rulesOf(policy).map((rule) => ({ path, rule })));

  test(`every rule is in exactly the policies of its severities, ${model.version}`, () => {
    assert.equal(rules.map(({ path, rule }) => `${path} ${rule.name}`).sort(), expected(model).sort());
  });

  test(`policies are called like their files, with names that everybody takes, ${model.version}`, () => {
    for (const [path, { metadata }] of policies) {
      assert.match(metadata.name, objectName);
      assert.ok(path.endsWith(`/${metadata.name}/${metadata.name}.yaml`), path);
    }
    assert.is(new Set(policies.map(([, { metadata }]) => metadata.name)).size, policies.length);
  });

  test(`policies audit, at admission and in the background, and autogen is off, ${model.version}`, () => {
    for (const [, { metadata, spec }] of policies) {
      assert.is(spec.validationFailureAction, "Audit");
      assert.is(spec.background, true);
      assert.is(metadata.annotations["pod-policies.kyverno.io/autogen-controllers"], "none");
      assert.is(metadata.annotations["kyverno.io/kubernetes-version"], model.version);
      assert.is(metadata.annotations["kyverno.io/kyverno-version"], model.executed.kyverno.join(", "));
      assert.is(metadata.annotations["policies.kyverno.io/minversion"], model.executed.kyverno[0]);
      assert.match(metadata.annotations["wincompat.dev/version"] ?? "", /^\d+\.\d+\.\d+$/);
      assert.match(metadata.annotations["policies.kyverno.io/severity"] ?? "", /^(high|medium|low)$/);
    }
  });

  test(`rules match the kinds of their subject, created or updated, ${model.version}`, () => {
    for (const { rule } of rules) {
      const [{ resources }] = rule.match.any;
      assert.equal([...resources.kinds].sort(), kindsOf(model, model.rules.find(({ id }) => id === rule.name)).sort(), rule.name);
      assert.equal(resources.operations, ["CREATE", "UPDATE"]);
    }
  });

  test(`a rule has each context variable once, after those that it is made of, ${model.version}`, () => {
    for (const { rule } of rules) {
      const names = rule.context.map(({ name }) => name);
      assert.equal(names, [...new Set(names)], rule.name);
      for (const [index, { variable }] of rule.context.entries()) {
        const later = names.slice(index).filter((name) => mentions(variable.jmesPath ?? "", name));
        assert.equal(later, [], `${rule.name}, ${names[index]}`);
        const ours = ["looksInto", "template", "prefix", "containers", "judged"].filter((name) => mentions(variable.jmesPath ?? "", name));
        assert.equal(ours.filter((name) => !names.includes(name)), [], `${rule.name}, ${names[index]}`);
      }
    }
  });

  test(`parameters are lists that stand before what asks for them, ${model.version}`, () => {
    const values = new Map(model.parameters.map((one) => [variable(one.name), [one.default].flat()]));
    for (const { rule } of rules) {
      const given = rule.context.filter(({ name, variable: { value } }) => value !== undefined && !/^text\d+$/.test(name));
      for (const { name, variable: { value } } of given) assert.equal(value, values.get(name as JmesPath), `${rule.name}, ${name}`);
      const asked = rule.context.flatMap(({ variable: { jmesPath = "" } }) => [...jmesPath.matchAll(/\{\{ (\w+) \}\}/g)].map(([, name]) => name));
      assert.equal([...new Set(asked)].sort(), given.map(({ name }) => name).sort(), rule.name);
    }
  });

  test(`what a rule asks for are its context variables, ${model.version}`, () => {
    for (const { rule } of rules) {
      const names = new Set(rule.context.map(({ name }) => name));
      const [, scopes = ""] = /^\{\{ looksInto && \((.+)\) \}\}$/.exec(rule.preconditions.all[0].key) ?? [];
      const reasons = scopes.split(" || ").filter((reason) => reason !== "length(found) > `0`");
      assert.ok(reasons.length > 0, rule.name);
      assert.equal(["looksInto", ...reasons].filter((name) => !names.has(name)), [], rule.name);
      assert.is(rule.validate.deny.conditions.all[0].key, "{{ length(found) }}");
      assert.ok(names.has("found"));
    }
  });

  test(`a rule about all objects of a subject speaks of Windows ones, and of those in which it finds something, ${model.version}`, () => {
    const wide = model.scopes.filter(({ when }) => isAlways(when)).map(({ name }) => name);
    for (const { path, rule } of rules) {
      const severity = path.replace(/^.*-|\.yaml$/g, "");
      const ours = model.rules.find(({ id }) => id === rule.name);
      const subject = model.subjects.find(({ name }) => name === ours?.subject);
      const looksWider = subject?.windows !== undefined && ours?.cases.some((one) => one.severity === severity && wide.includes(one.scope));
      assert.is(rule.preconditions.all[0].key.includes("length(found) > `0`"), looksWider, `${path} ${rule.name}`);
    }
  });

  test(`messages hold nothing but sentences and paths, ${model.version}`, () => {
    const places = " Found at {{ prefix }}{{ join(', {{ prefix }}', found) }}";
    for (const { rule } of rules) {
      const { message } = rule.validate;
      assert.ok(message.endsWith(places), message);
      assert.match(message.slice(0, -places.length), /^(\{\{ said \}\}|[^{}]+)$/);
    }
  });

  test(`kustomizations name what there is, and the core ones apply the core policies, ${model.version}`, () => {
    assert.equal(deadResources(emitted), []);
    const core = policies.filter(([, { metadata }]) => metadata.annotations["wincompat.dev/profile"] === "core");
    assert.equal(appliedFrom(emitted, "kyverno").sort(), core.map(([path]) => path).sort());
    assert.ok(core.length > 0);
  });
}

/** As a variable: neither a field of something, nor a function, nor inside a text. */
function mentions(expression: string, name: string): boolean {
  const bare = expression.replace(/'[^']*'|`[^`]*`|"[^"]*"/g, "''");
  return new RegExp(`(?<![\\w.])${name}(?![\\w(:])`).test(bare.replace(/\[\]\.\{.*?\}/gs, ""));
}

test.run();
