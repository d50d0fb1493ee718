import { suite } from "uvu";
import * as assert from "uvu/assert";
import { parse } from "yaml";
import { metadata } from "../../../../src/engines/rego/modules.js";

const test = suite("engines/rego/metadata");

test("a short text is on the line of its key", () => {
  assert.is(metadata("description", 'A "b".'), '# description: "A \\"b\\"."');
});

test("a long text is folded, and read as it was", () => {
  const text = `${'Some: "words" # of a text, '.repeat(12)}end.`;
  for (const [key, outer] of [
    ["description", ""],
    ["  description", "# - ref: a\n"],
  ] as const) {
    const lines = (outer + metadata(key, text)).split("\n");
    assert.equal(
      lines.filter((line) => line.length > 120),
      [],
    );
    const parsed = parse(lines.map((line) => line.slice(2)).join("\n")) as
      | { description: string }
      | [{ description: string }];
    assert.is((Array.isArray(parsed) ? parsed[0] : parsed).description, text);
  }
});

test.run();
