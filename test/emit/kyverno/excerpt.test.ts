import { suite } from "uvu";
import * as assert from "uvu/assert";
import { parse } from "yaml";
import { kyverno } from "../../../src/emit/kyverno/emitter.js";
import { kyvernoExcerpt } from "../../../src/emit/kyverno/excerpt.js";
import { models } from "../../spec.js";
import { emit, ofKind } from "../emission.js";

const test = suite("emit/kyverno/excerpt");

interface PolicyRule {
  readonly name: string;
  readonly context: readonly { readonly name: string }[];
  readonly match: { readonly any: readonly [{ readonly resources: { readonly kinds: readonly string[] } }] };
}

for (const model of models()) {
  const emitted = emit(kyverno, model);
  const rules = model.rules.filter(({ id }) => !emitted.unsupported.some(({ rule }) => rule === id));
  /** By rule: each policy that has it, with the rule as it stands there. */
  const policiesOf = (id: string): [string, PolicyRule][] =>
    ofKind(emitted, "ClusterPolicy").flatMap(([, { metadata, spec }]) =>
      (spec.rules as PolicyRule[]).filter(({ name }) => name === id).map((rule): [string, PolicyRule] => [metadata.name, rule]),
    );

  test(`every policy with the rule is shown by what it finds, ${model.version}`, () => {
    for (const rule of rules) {
      const shown = kyvernoExcerpt(rule, model, emitted.files).excerpts.map(({ name, text }) => ({ name, variables: parse(text) as unknown }));
      const is = policiesOf(rule.id).map(([policy, { context }]) => ({
        name: `${policy}, rule ${rule.id}`,
        variables: context.filter(({ name }) => /^found\d*$/.test(name)),
      }));
      assert.equal(shown, is.sort((a, b) => (a.name < b.name ? -1 : 1)), rule.id);
      assert.not(shown.some(({ variables }) => (variables as unknown[]).length === 0), rule.id);
    }
  });

  test(`an exception names every policy with the rule, and the kinds that it matches, ${model.version}`, () => {
    for (const rule of rules) {
      const [exception, ...others] = kyvernoExcerpt(rule, model, emitted.files).exceptions;
      const { apiVersion, kind, spec } = parse(exception?.text ?? "");
      assert.equal([apiVersion, kind, others], ["kyverno.io/v2", "PolicyException", []]);
      const policies = policiesOf(rule.id).sort(([a], [b]) => (a < b ? -1 : 1));
      assert.equal(spec.exceptions, policies.map(([policyName]) => ({ policyName, ruleNames: [rule.id] })));
      assert.equal(spec.match.any[0].resources.kinds, policies[0]?.[1].match.any[0].resources.kinds);
    }
  });
}

test.run();
