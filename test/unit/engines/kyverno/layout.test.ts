import { suite } from "uvu";
import * as assert from "uvu/assert";
import type { JmesPath } from "../../../../src/engines/kyverno/jmespath.js";
import { text } from "../../../../src/engines/kyverno/jmespath.js";
import { layout } from "../../../../src/engines/kyverno/layout.js";

const test = suite("engines/kyverno/layout");

/** The text that `join(…)` of raw texts and JSON literals makes. */
function joinedText(expression: JmesPath): string {
  const [, separator = "", items = ""] = /^join\('(.?)', \[(.*)\]\)$/s.exec(expression) ?? [];
  const texts = [...items.matchAll(/'((?:[^'\\]|\\(?!').)*)'|`([^`]*)`/gs)].map(
    ([, raw, json]) => raw ?? JSON.parse(json ?? ""),
  );
  return texts.join(separator);
}

const path = String.raw`^C:\\Program Files\\Example Company\\Product\\`;
const patterns: Readonly<Record<string, string>> = {
  "alternatives that end with a backslash": `${[1, 2, 3, 4].map((number) => `${path}${number}\\\\`).join("|")}|b`,
  "an alternative of many backslashes": `${"\\\\".repeat(200)}b`,
  "a long path": `${path.repeat(9)}b`,
  "a long group of backslashes": `a(?:${"\\\\|".repeat(200)}b)`,
};

for (const [name, pattern] of Object.entries(patterns)) {
  test(`a long pattern is joined from texts that JMESPath can express: ${name}`, () => {
    const expression = layout(text(pattern));
    assert.is(joinedText(expression), pattern);
    // A backslash before the quote would escape it.
    assert.not.match(expression.replace(/`[^`]*`/g, ""), /\\'/);
  });
}

test.run();
