import { suite } from "uvu";
import * as assert from "uvu/assert";
import { layout } from "../../../../src/engines/cel/layout.js";
import { foundBy, violationsVariables } from "../../../../src/engines/cel/policy-text.js";
import type { PolicyEntry } from "../../../../src/engines/entries.js";

const test = suite("engines/cel/violations");

function variablesOf(count: number): readonly { readonly name: string; readonly text: string }[] {
  const entries = Array.from({ length: count }, (_, index) => {
    const id = `rule-${index}`;
    return { name: id, rule: { id }, text: "" } as unknown as PolicyEntry;
  });
  return violationsVariables(entries, foundBy, { separator: "; ", description: "All." }).map(({ name, expression }) => {
    return { name, text: layout(expression, 120) };
  });
}

test("a few violations are joined in one variable", () => {
  assert.equal(
    variablesOf(50).map(({ name }) => name),
    ["violations"],
  );
});

test("no expression grows with the number of rules, and each rule is in one of them", () => {
  const variables = variablesOf(1000);
  assert.equal(
    variables.map(({ name }) => name),
    [...Array.from({ length: 20 }, (_, index) => `violations${index + 1}`), "violations"],
  );
  assert.ok(Math.max(...variables.map(({ text }) => text.length)) < 5000);
  const parts = variables.slice(0, -1);
  const rules = parts.flatMap(({ text }) => [...text.matchAll(/: variables\.(rule\d+)/g)].map(([, rule]) => rule));
  assert.equal(
    rules,
    Array.from({ length: 1000 }, (_, index) => `rule${index}`),
  );
  assert.equal(
    [...(variables.at(-1)?.text ?? "").matchAll(/variables\.(violations\d+)/g)].map(([, part]) => part),
    parts.map(({ name }) => name),
  );
});

test.run();
