import { suite } from "uvu";
import * as assert from "uvu/assert";
import type { Context } from "../../../../src/engines/cel/condition.js";
import { patchOf } from "../../../../src/engines/cel/json-patch.js";
import { flat } from "../../../../src/engines/cel/layout.js";
import { name } from "../../../../src/engines/cel/syntax.js";
import { parseFieldPath } from "../../../../src/model/field-path.js";
import type { ObjectChange } from "../../../../src/model/mutation.js";
import type { Collection, Predicate } from "../../../../src/model/predicate.js";
import { always } from "../../../../src/model/predicate.js";
import { assertThrows } from "../../../assert-throws.js";

const test = suite("engines/cel/json-patch");

const inTemplate: Context = {
  here: { kind: "root" },
  places: {
    roots: [
      { keys: [], cel: name("variables.template") },
      { keys: ["spec"], cel: name("variables.spec") },
    ],
    lists: new Map(),
    hasPrefix: true,
  },
  dialect: { indexes: "transformList", typed: true, parameters: "literals" },
  taken: [],
};
const inObject: Context = {
  ...inTemplate,
  places: { roots: [{ keys: [], cel: name("object") }], lists: new Map(), hasPrefix: false },
};

function print(change: ObjectChange, context = inTemplate, when: Predicate = always): string {
  return flat(patchOf(change, { context, when }));
}

const setOs: ObjectChange = { kind: "set", at: parseFieldPath("spec.os.name"), to: "windows" };
const addOs = "[JSONPatch{op: 'add', path: variables.pointer + 'spec/os', value: {'name': 'windows'}}]";
const addOsName = "[JSONPatch{op: 'add', path: variables.pointer + 'spec/os/name', value: 'windows'}]";

test("a set value is added at the first absent field, and nowhere if it is there", () => {
  assert.is(
    print(setOs),
    `!variables.spec.?os.hasValue() ? ${addOs} : !variables.spec.?os.name.hasValue() ? ${addOsName} : []`,
  );
});

test("the spec of a pod is always there, also where a value can be null", () => {
  const untyped: Context = { ...inTemplate, dialect: { ...inTemplate.dialect, typed: false } };
  assert.is(
    print(setOs, untyped),
    `variables.spec.?os.orValue(null) == null ? ${addOs} : variables.spec.?os.name.orValue(null) == null ? ${addOsName} : []`,
  );
});

test("a field that the condition requires to be absent is not asked for again", () => {
  const absent = (path: string): Predicate => ({
    kind: "not",
    of: { kind: "present", operand: { base: "here", path: parseFieldPath(path) } },
  });
  assert.is(print(setOs, inTemplate, { kind: "all", of: [absent("spec.os"), absent("spec.nodeName")] }), addOs);
  assert.is(
    print(setOs, inTemplate, absent("spec.os.name")),
    `!variables.spec.?os.hasValue() ? ${addOs} : ${addOsName}`,
  );
  // One of two alternatives requires nothing.
  assert.ok(print(setOs, inTemplate, { kind: "any", of: [absent("spec.os"), absent("spec.x")] }).endsWith(" : []"));
});

test("an appended item follows the existing items, or starts a list", () => {
  const change: ObjectChange = { kind: "append", list: parseFieldPath("spec.tolerations"), item: { key: "os" } };
  assert.is(
    print(change),
    "!variables.spec.?tolerations.hasValue() " +
      "? [JSONPatch{op: 'add', path: variables.pointer + 'spec/tolerations', value: [{'key': 'os'}]}] " +
      ": [JSONPatch{op: 'add', path: variables.pointer + 'spec/tolerations/-', value: {'key': 'os'}}]",
  );
});

test("an entry moves unless its new key has another value, and its keys are escaped", () => {
  const change: ObjectChange = { kind: "renameKey", map: parseFieldPath("m"), from: "a/b~c", to: "c" };
  assert.is(
    print(change, inObject),
    "object.?m[?'a/b~c'].hasValue() && (!object.?m.c.hasValue() || object.?m.c == object.?m[?'a/b~c']) " +
      "? [JSONPatch{op: 'move', from: '/m/a~1b~0c', path: '/m/c'}] : []",
  );
});

function replaced(...each: readonly Collection[]): ObjectChange {
  const at = parseFieldPath("key");
  const when: Predicate = { kind: "equals", operand: { base: "here", path: at }, value: "old" };
  return { kind: "replace", find: { each, at, when }, to: "new" };
}

test("texts are replaced in the items of lists, also in lists of lists", () => {
  const [terms, expressions] = ["spec.terms", "expressions"].map((path) => ({
    kind: "list" as const,
    path: parseFieldPath(path),
  })) as [Collection, Collection];
  assert.is(
    print(replaced(terms)),
    "variables.spec.?terms.orValue([]).transformList(index, term, term.?key.orValue('') == 'old', " +
      "JSONPatch{op: 'replace', path: variables.pointer + 'spec/terms/' + string(index) + '/key', value: 'new'})",
  );
  assert.is(
    print(replaced(terms, expressions), inTemplate),
    "variables.spec.?terms.orValue([]).transformList(index, term, " +
      "term.?expressions.orValue([]).transformList(index2, expression, expression.?key.orValue('') == 'old', " +
      "JSONPatch{op: 'replace', path: variables.pointer + 'spec/terms/' + string(index) + '/expressions/' " +
      "+ string(index2) + '/key', value: 'new'})).flatten()",
  );
  assert.is(
    print(replaced(), inObject),
    "object.?key.orValue('') == 'old' ? [JSONPatch{op: 'replace', path: '/key', value: 'new'}] : []",
  );
});

test("what only parameters decide, and other collections, are refused", () => {
  assertThrows(
    () => print({ ...setOs, to: { parameter: "taint.key" } }),
    RangeError,
    "CEL policies contain the values of parameters.",
  );
  assertThrows(
    () => print(replaced({ kind: "entries", path: parseFieldPath("m") })),
    RangeError,
    "A mutation replaces texts in the items of lists.",
  );
});

test.run();
