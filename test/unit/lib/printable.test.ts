import { suite } from "uvu";
import * as assert from "uvu/assert";
import { printable, printableJson } from "../../../src/lib/printable.js";

const test = suite("lib/printable");

for (const text of ["", "spec.nodeSelector[kubernetes.io/os]", "é 窓 😀 \\u001b"]) {
  test(`${JSON.stringify(text)} stays as it is`, () => assert.is(printable(text), text));
}

for (const code of [0x00, 0x07, 0x0a, 0x0d, 0x1b, 0x1f, 0x7f, 0x9b, 0x061c, 0x200e, 0x2028, 0x202e, 0x2066]) {
  const escape = `\\u${code.toString(16).padStart(4, "0")}`;
  test(`${escape} is printed escaped`, () => assert.is(printable(`a${String.fromCharCode(code)}b`), `a${escape}b`));
}

test("JSON keeps its lines and its values, and has no characters that control a terminal", () => {
  const value = { "a\u009b": ["\u001b[31m", "\u0085\u2028\u202e\u007f", "é 窓 😀\n"] };
  const text = printableJson(value);
  assert.equal(JSON.parse(text), value);
  assert.is(
    text,
    '{\n  "a\\u009b": [\n    "\\u001b[31m",\n    "\\u0085\\u2028\\u202e\\u007f",\n    "é 窓 😀\\n"\n  ]\n}',
  );
});

test.run();
