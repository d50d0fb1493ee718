import { suite } from "uvu";
import * as assert from "uvu/assert";
import { opa } from "../../../../src/engines/opa/engine.js";
import type { Model, Rule } from "../../../../src/model/model.js";
import { models } from "../../../spec.js";
import { emit } from "../emission.js";

const test = suite("engines/opa/excerpt");
const [model] = models().slice(-1) as [Model];
const { files, ruleIn } = emit(opa, model);
const ruleOf = (id: string): Rule => model.rules.find((rule) => rule.id === id) as Rule;

test("everything that a module finds is shown, and nothing of its head", () => {
  for (const rule of model.rules) {
    const [excerpt] = ruleIn(rule).excerpts;
    const module = files.find(({ path }) => path === excerpt?.path)?.text ?? "";
    const count = (text: string): number => text.split("\nfindings contains ").length;
    assert.is(count(`\n${excerpt?.text}`), count(module), rule.id);
    assert.ok(excerpt?.text.startsWith("findings contains ") && module.endsWith(`\n${excerpt.text}\n`), rule.id);
    assert.ok(module.includes(`\npackage ${excerpt?.name}\n`), rule.id);
  }
});

/** The rules that the packages for conftest make an exception of. */
function excepted(rule: Rule): string[] {
  return ruleIn(rule).exceptions.flatMap(({ text }) =>
    [...text.matchAll(/^exception contains \["(.+)"\] if \{$/gm)].map(([, id]) => id ?? ""),
  );
}

test("exceptions for conftest exist for errors and warnings of core rules", () => {
  for (const rule of model.rules) {
    const isAsked = rule.profile === "core" && rule.cases.some(({ severity }) => severity !== "info");
    assert.equal(excepted(rule), isAsked ? [rule.id] : [], rule.id);
  }
  assert.match(
    files.find(({ path }) => path === "opa/conftest/main.rego")?.text ?? "",
    /^\tsome rules in data\.main\.exception with input as item\.object$/m,
  );
});

test("the query leaves out the rule and nothing else", () => {
  const [query] = ruleIn(ruleOf("win-host-pid")).exceptions;
  assert.match(query?.text ?? "", /data\.wincompat\.findings; found\.rule != "win-host-pid"\]'$/);
  assert.ok(query?.text.includes(` -b dist-policies/${model.version}/opa/bundle `));
});

test.run();
