import { suite } from "uvu";
import * as assert from "uvu/assert";
import type { Rego } from "../../../../src/engines/rego/rego.js";
import {
  inline,
  json,
  list,
  name,
  quote,
  raw,
  ref,
  rego,
  rule,
  set,
  snake,
} from "../../../../src/engines/rego/rego.js";
import { assertThrows } from "../../../assert-throws.js";

const test = suite("engines/rego/rego");

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
  test(`"${text}" is no name`, () => assertThrows(() => name(text), RangeError, `"${text}" is not a Rego identifier.`));
}

test("an id is a name with underscores", () => {
  assert.is(snake("win-host-pid"), "win_host_pid");
  assertThrows(() => snake("win host"), RangeError, '"win host" is not a Rego identifier.');
});

test("keys that are no names stand in brackets", () => {
  assert.is(
    ref("a" as Rego, ["spec", "nodeSelector", "kubernetes.io/os", 'x"y']),
    'a.spec.nodeSelector["kubernetes.io/os"]["x\\"y"]',
  );
});

test("JSON has one entry per line, and any text round-trips", () => {
  const texts = ["^a[.]b$", 'it"s', "a\nb", '","', "}"];
  const written = json({ texts, none: [], nothing: {}, empty: null, taint: { key: "os" } });
  const lists = '\t"texts": ["^a[.]b$", "it\\"s", "a\\nb", "\\",\\"", "}"],\n\t"none": [],\n';
  assert.is(written, `{\n${lists}\t"nothing": {},\n\t"empty": null,\n\t"taint": {\n\t\t"key": "os",\n\t},\n}`);
});

test("a list of objects has its only one between its brackets, several on lines of their own", () => {
  assert.is(json({ a: [{ b: 1 }] }, "\t"), '{\n\t\t"a": [{\n\t\t\t"b": 1,\n\t\t}],\n\t}');
  assert.is(json([{}, [{ b: true }]]), '[\n\t{},\n\t[{\n\t\t"b": true,\n\t}],\n]');
});

test("JSON on one line", () => {
  assert.is(inline({ a: [{ b: 1 }, null], c: "d" }), '{"a": [{"b": 1}, null], "c": "d"}');
  assert.is(inline({}), "{}");
});

test("lists, sets and rules look as opa fmt writes them", () => {
  const parts = [quote("a"), quote(2)];
  assert.is(list(parts), '["a", 2]');
  assert.is(set(parts), '{"a", 2}');
  assert.is(rule(rego`p`, [rego`input.x`, rego`not q`]), "p if {\n\tinput.x\n\tnot q\n}");
});

test.run();
