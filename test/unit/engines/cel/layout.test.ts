import { suite } from "uvu";
import * as assert from "uvu/assert";
import { flat, layout } from "../../../../src/engines/cel/layout.js";
import * as cel from "../../../../src/engines/cel/syntax.js";
import { assertThrows } from "../../../assert-throws.js";

const test = suite("engines/cel/layout");
const [a, b, c] = ["a", "b", "c"].map((one) => cel.name(one)) as [cel.Cel, cel.Cel, cel.Cel];

test("parentheses follow from the structure", () => {
  const equal = cel.compare(a, "==", b);
  assert.is(flat(cel.and([cel.or([a, b]), c])), "(a || b) && c");
  assert.is(flat(cel.or([cel.and([a, b]), c])), "(a && b) || c");
  assert.is(flat(cel.not(cel.or([a, b]))), "!(a || b)");
  assert.is(flat(cel.not(cel.compare(a, "in", cel.texts(["x"])))), "!(a in ['x'])");
  assert.is(flat(cel.choice(cel.and([a, b]), cel.choice(a, b, c), c)), "a && b ? (a ? b : c) : c");
  assert.is(flat(cel.choice(cel.choice(a, b, c), a, b)), "(a ? b : c) ? a : b");
  assert.is(flat(cel.compare(equal, "==", c)), "(a == b) == c");
  assert.is(flat(cel.call(cel.concat([a, b]), "size")), "(a + b).size()");
});

test("what is negated twice, empty or alone needs no operator", () => {
  assert.is(flat(cel.not(cel.not(a))), "a");
  assert.is(flat(cel.not(cel.compare(a, "==", b))), "a != b");
  assert.is(flat(cel.not(cel.compare(cel.call(a, "size"), ">", cel.literal(0)))), "a.size() == 0");
  assert.is(flat(cel.and([])), "true");
  assert.is(flat(cel.or([])), "false");
  assert.is(flat(cel.and([a])), "a");
  assert.is(flat(cel.and([a, cel.and([b, c])])), "a && b && c");
});

test("literals have the quotes that they do not contain, and raw backslashes", () => {
  const written = ["x", "it's", "C:\\a", "it's \\", "both ' and \"", "a\nb"].map((text) => flat(cel.literal(text)));
  assert.equal(written, ["'x'", '"it\'s"', "r'C:\\a'", 'r"it\'s \\"', '"both \' and \\""', '"a\\nb"']);
  assert.is(flat(cel.concat([cel.literal("a"), cel.literal("b"), a, cel.literal("]")])), "'ab' + a + ']'");
});

test("a name that CEL does not read as one is refused", () => {
  assertThrows(() => cel.name("a-b"), RangeError, '"a-b" is not a CEL identifier.');
  assertThrows(() => cel.name("namespace"), RangeError, '"namespace" is not a CEL identifier.');
  assert.is(flat(cel.name("object.metadata.namespace")), "object.metadata.namespace");
});

test("a long expression is broken at what binds least", () => {
  const long = cel.and([cel.compare(a, "==", cel.literal("x".repeat(10))), cel.or([b, c])]);
  assert.is(layout(long, 20), "a == 'xxxxxxxxxx'\n&& (b || c)");
  assert.is(layout(long, 10), "a\n== 'xxxxxxxxxx'\n&& (b || c)");
});

test("choices for several conditions are a line each", () => {
  const text = layout(cel.choice(a, cel.literal("one"), cel.choice(b, cel.literal("two"), cel.literal("three"))), 20);
  assert.is(text, "a ? 'one'\n: b ? 'two'\n: 'three'");
});

test("a long alternative of a choice is indented", () => {
  const [second, third] = ["second", "third"].map((one) => cel.texts([one, one])) as [cel.Cel, cel.Cel];
  const text = layout(cel.choice(a, cel.list([]), cel.choice(cel.name("other"), second, third)), 24);
  assert.is(text, "a ? []\n: other\n  ? ['second', 'second']\n  : ['third', 'third']");
});

test("an object has its type before its fields", () => {
  const patch = cel.typed("JSONPatch", [
    ["op", cel.literal("add")],
    ["value", cel.map([["a/b", a]])],
  ]);
  assert.is(flat(patch), "JSONPatch{op: 'add', value: {'a/b': a}}");
  assert.is(layout(patch, 30), "JSONPatch{\n  op: 'add',\n  value: {'a/b': a}\n}");
});

test("a macro keeps its variables on its line, and a list has an item a line", () => {
  const macro = cel.call(a, "filter", cel.name("item"), cel.compare(cel.name("item"), "!=", cel.literal("long text")));
  assert.is(layout(macro, 30), "a.filter(item,\n  item != 'long text'\n)");
  assert.is(
    layout(cel.call(macro, "join", cel.literal(", ")), 30),
    "a\n  .filter(item,\n    item != 'long text'\n  )\n  .join(', ')",
  );
  const among = cel.compare(a, "in", cel.texts(["first text", "second text"]));
  assert.is(layout(among, 20), "a in [\n  'first text',\n  'second text'\n]");
});

test("words that CEL reads as something else after a dot are keys in brackets", () => {
  const object = cel.name("object");
  for (const word of ["in", "true", "false", "null"]) {
    assert.is(flat(cel.knownField(object, word)), `object['${word}']`);
    assert.is(flat(cel.optionalField(object, word)), `object[?'${word}']`);
    assert.is(flat(cel.fieldOfOptional(cel.optionalField(object, "a"), word)), `object.?a[?'${word}']`);
  }
  assert.is(flat(cel.knownField(object, "namespace")), "object.namespace");
  assert.is(flat(cel.optionalField(object, "namespace")), "object.?namespace");
});

test.run();
