import { suite } from "uvu";
import * as assert from "uvu/assert";
import type { Rego } from "../../../src/emit/opa/rego.js";
import { list, name, object, quote, raw, ref, rego, rule, set, snake } from "../../../src/emit/opa/rego.js";
import { assertThrows } from "../../throws.js";

const test = suite("emit/opa/rego");

test("a literal is JSON", () => {
  assert.equal([quote('a"\\\n'), quote(1), quote(true)], ['"a\\"\\\\\\n"', "1", "true"]);
});

test("a raw text stands in backticks, its backslashes for themselves", () => {
  assert.is(raw("^a\\.b$"), "`^a\\.b$`");
});

test("a raw text cannot hold a backtick", () => {
  assertThrows(() => raw("a`b"), RangeError, "A Rego raw text cannot hold a backtick: a`b");
});

for (const text of ["", "1a", "a-b", "a.b", "é", "a b"]) {
  test(`"${text}" is no name`, () => assertThrows(() => name(text), RangeError, `"${text}" is no Rego identifier.`));
}

test("an id is a name with underscores", () => {
  assert.is(snake("win-host-pid"), "win_host_pid");
  assertThrows(() => snake("win host"), RangeError, '"win host" is no Rego identifier.');
});

test("keys that are no names stand in brackets", () => {
  assert.is(ref("a" as Rego, ["spec", "nodeSelector", "kubernetes.io/os", 'x"y']), 'a.spec.nodeSelector["kubernetes.io/os"]["x\\"y"]');
});

test("an object has an entry a line, and says whatever a text holds", () => {
  const texts = ["^a[.]b$", 'it"s', "a\nb", '","', "}"];
  const written = object({ texts, none: [], taint: { key: "os" } });
  assert.is(written, '{\n\t"texts": ["^a[.]b$", "it\\"s", "a\\nb", "\\",\\"", "}"],\n\t"none": [],\n\t"taint": {\n\t\t"key": "os",\n\t},\n}');
});

test("lists, sets and rules look as opa fmt writes them", () => {
  const parts = [quote("a"), quote(2)];
  assert.is(list(parts), '["a", 2]');
  assert.is(set(parts), '{"a", 2}');
  assert.is(rule(rego`p`, [rego`input.x`, rego`not q`]), "p if {\n\tinput.x\n\tnot q\n}");
});

test.run();
