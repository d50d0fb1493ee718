import { suite } from "uvu";
import * as assert from "uvu/assert";
import { parse } from "yaml";
import { kyverno } from "../../../../src/engines/kyverno/engine.js";
import { kyvernoModels } from "../../../kyverno-models.js";
import { comparedModels } from "../../../spec.js";
import { emit, ofKind } from "../emission.js";

/** Brackets outside of texts and literals that nothing closes, or that close nothing. */
function openBrackets(jmesPath: string): readonly string[] {
  const closing: Readonly<Record<string, string>> = { "(": ")", "[": "]", "{": "}" };
  const open: string[] = [];
  for (const bracket of jmesPath.replaceAll(/'[^']*'|`(?:[^`\\]|\\.)*`|"(?:[^"\\]|\\.)*"/gs, "").match(/[()[\]{}]/g) ??
    []) {
    if (bracket in closing) open.push(bracket);
    else if (closing[open.at(-1) ?? ""] === bracket) open.pop();
    else open.push(bracket);
  }
  return open;
}

const test = suite("engines/kyverno/excerpt");

for (const model of comparedModels(kyvernoModels())) {
  const emitted = emit(kyverno, model);
  const texts = new Map(emitted.files.map(({ path, text }) => [path, text]));
  const policies = new Map(ofKind(emitted, "ClusterPolicy").map(([, policy]) => [policy.metadata.name, policy]));
  const rules = model.rules.filter(({ id }) => !emitted.unsupported.some(({ rule }) => rule === id));

  test(`every policy with the rule is shown by what it finds, ${model.version}`, () => {
    for (const rule of rules) {
      const { excerpts } = emitted.ruleIn(rule);
      const has = [...texts].filter(([, text]) => text.includes(`"${rule.id}": `)).map(([path]) => path);
      assert.equal(excerpts.map(({ path }) => path).sort(), has.sort(), rule.id);
      for (const { text } of excerpts) {
        assert.ok(text.includes(`"${rule.id}": `), rule.id);
        assert.ok(/^(?:"|\(?is[A-Z]\w+(?: \|\| is[A-Z]\w+)*\)?\n&& \{\n)/.test(text), text);
        assert.equal(openBrackets(text), [], `${rule.id}: ${text}`);
      }
    }
  });

  test(`an exception from the rule alone patches its list of exceptions in each of its policies, ${model.version}`, () => {
    for (const rule of rules) {
      const [alone] = emitted.ruleIn(rule).exceptions;
      for (const { target, patch } of parse(alone?.text ?? "").patches) {
        const [{ op, path, value }] = parse(patch);
        const [, at, id = ""] =
          /^\/spec\/rules\/(\d+)\/validate\/foreach\/0\/context\/0\/variable\/value\/([^/]+)\/-$/.exec(path) ?? [];
        const [{ context }] = policies.get(target.name)?.spec.rules[Number(at)].validate.foreach;
        assert.equal([op, id, context[0].name], ["add", rule.id, "exceptions"]);
        assert.equal(context[0].variable.value[id], []);
        assert.is("namespace" in value, hasNamespace(rule), rule.id);
        assert.ok(rule.id in context.find(({ name }: { name: string }) => name === "texts").variable.value, rule.id);
      }
    }
  });

  test(`a PolicyException names rules that there are, ${model.version}`, () => {
    for (const rule of rules) {
      const [, exception] = emitted.ruleIn(rule).exceptions;
      const { apiVersion, kind, spec } = parse(exception?.text ?? "");
      assert.equal([apiVersion, kind], ["kyverno.io/v2", "PolicyException"]);
      for (const { resources } of spec.match.any) assert.is("namespaces" in resources, hasNamespace(rule), rule.id);
      for (const { policyName, ruleNames } of spec.exceptions) {
        const names = policies.get(policyName)?.spec.rules.map(({ name }: { name: string }) => name);
        assert.equal(
          ruleNames.filter((name: string) => !names.includes(name)),
          [],
        );
      }
    }
  });
}

/** A list of namespaces never matches an object of these kinds. */
function hasNamespace({ subject }: { readonly subject: string }): boolean {
  return !["node", "runtime-class", "persistent-volume", "storage-class"].includes(subject);
}

test.run();
