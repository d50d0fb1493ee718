import { suite } from "uvu";
import * as assert from "uvu/assert";
import { pointer } from "../../../../src/engines/kyverno/jmespath.js";
import { operations } from "../../../../src/engines/kyverno/mutation.js";
import { parseFieldPath } from "../../../../src/model/field-path.js";
import type { ObjectChange } from "../../../../src/model/mutation.js";

const test = suite("engines/kyverno/operations");

function lines(change: ObjectChange): readonly string[] {
  return operations(change);
}

test("a pointer starts at the template and escapes what JSON Pointer escapes", () => {
  assert.is(pointer([]), "'{{ templatePointer }}'");
  assert.is(pointer(["spec", "nodeSelector", "a.b/c~d"]), "'{{ templatePointer }}spec/nodeSelector/a.b~1c~0d'");
  assert.throws(() => pointer(["it's"]), RangeError);
});

test("a set value is added at the first absent key", () => {
  assert.equal(lines({ kind: "set", at: parseFieldPath("spec.os.name"), to: "windows" }), [
    "((template.spec == `null`) && [{op: 'add', path: '{{ templatePointer }}spec', value: {\"os\": {\"name\": 'windows'}}}] || `[]`)",
    "((template.spec != `null` && template.spec.os == `null`) && [{op: 'add', path: '{{ templatePointer }}spec/os', value: {\"name\": 'windows'}}] || `[]`)",
    "((template.spec.os != `null` && template.spec.os.name == `null`) && [{op: 'add', path: '{{ templatePointer }}spec/os/name', value: 'windows'}] || `[]`)",
  ]);
});

test("an appended item follows the existing items, or starts a list", () => {
  const change: ObjectChange = {
    kind: "append",
    list: parseFieldPath("tolerations"),
    item: { key: { parameter: "taint.key" }, operator: "Exists" },
  };
  assert.equal(lines(change), [
    "((template.tolerations == `null`) && [{op: 'add', path: '{{ templatePointer }}tolerations', value: [{key: taintKey[0], operator: 'Exists'}]}] || `[]`)",
    "((template.tolerations != `null`) && [{op: 'add', path: '{{ templatePointer }}tolerations/-', value: {key: taintKey[0], operator: 'Exists'}}] || `[]`)",
  ]);
});

test("an entry moves unless its new key has another value", () => {
  assert.equal(lines({ kind: "renameKey", map: parseFieldPath("m"), from: "a/b", to: "c" }), [
    '((template.m."a/b" != `null` && (template.m.c == `null` || template.m.c == template.m."a/b"))' +
      " && [{op: 'move', from: '{{ templatePointer }}m/a~1b', path: '{{ templatePointer }}m/c'}] || `[]`)",
  ]);
});

test("texts are replaced at all paths of the find", () => {
  const at = parseFieldPath("key");
  const find = {
    each: [{ kind: "list", path: parseFieldPath("l") }],
    at,
    when: { kind: "equals", operand: { base: "here", path: at }, value: "old" },
  } as const;
  const [only = "", ...others] = lines({ kind: "replace", find, to: "new" });
  assert.equal(others, []);
  assert.match(only, "[?item.key == 'old']");
  assert.ok(only.endsWith(", value: 'new'}"), only);
});

test.run();
