import { suite } from "uvu";
import * as assert from "uvu/assert";
import { loadCustomRules } from "../../../src/spec-lint/custom-rules.js";
import { registry } from "../cli/custom-rules/sample.js";
import { temporaryFolder } from "../cli/run.js";

const test = suite("spec-lint/pattern-totals");

/** What is wrong with rules that have these patterns. */
function faultsOf(patterns: readonly string[]): readonly string[] {
  const files = patterns.map((pattern, index) => [
    `r${100 + index}.yaml`,
    registry.replace(/\^registry[^"]*/, pattern),
  ]);
  const path = temporaryFolder(Object.fromEntries(files));
  const loaded = loadCustomRules([{ path, shown: "rules" }], { rules: new Set(), families: new Set() });
  return "rules" in loaded ? [] : loaded.diagnostics.map(({ file, line, message }) => `${file}:${line} ${message}`);
}

/** Patterns of about 10,000 parts each, with few characters. */
const large = (count: number): string[] =>
  Array.from({ length: count }, (_, index) => `${"a{990}".repeat(10)}${String.fromCharCode(97 + index)}`);

const message =
  "With this one, the patterns of custom rules have more than 200000 parts, with repetitions written out. Use shorter or fewer patterns.";

test("all patterns of custom rules together have a limit", () => {
  assert.equal(faultsOf(large(20)), []);
  assert.equal(faultsOf(large(23)), [`rules/r120.yaml:14 ${message}`]);
});

test("a pattern that rules have in common counts once", () => {
  assert.equal(faultsOf(Array.from({ length: 30 }, () => large(1)).flat()), []);
});

test.run();
