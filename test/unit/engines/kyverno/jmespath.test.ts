import { suite } from "uvu";
import * as assert from "uvu/assert";
import type { JmesPath } from "../../../../src/engines/kyverno/jmespath.js";
import {
  concatenation,
  jmes,
  listIf,
  literal,
  raw,
  ref,
  text,
  variable,
} from "../../../../src/engines/kyverno/jmespath.js";
import { assertThrows } from "../../../assert-throws.js";

const test = suite("engines/kyverno/jmespath");
const a = "a" as JmesPath;
const b = "b" as JmesPath;

test("a literal is JSON in backticks", () => {
  assert.is(literal({ a: ["'", 1, null] }), `\`{"a":["'",1,null]}\``);
});

test("a raw text stands in apostrophes, its backslashes for themselves", () => {
  assert.is(raw("a\\b"), "'a\\b'");
});

for (const bad of ["a`b", "a{{b", "a}}b", "a$(b"]) {
  test(`a literal cannot hold ${bad}`, () =>
    assertThrows(() => literal([bad]), RangeError, `A JMESPath literal in Kyverno cannot hold ["${bad}"]`));
}

for (const bad of ["it's", "a{{b", "a}}b", "a$(b", "a\\"]) {
  test(`a raw text cannot hold ${bad}`, () =>
    assertThrows(() => raw(bad), RangeError, `A raw JMESPath text in Kyverno cannot hold ${bad}`));
}

for (const [value, printed] of Object.entries({
  "a b": "'a b'",
  "a\\.b": "'a\\.b'",
  "it's": '`"it\'s"`',
  "a\nb": '`"a\\nb"`',
  "a\\": '`"a\\\\"`',
})) {
  test(`the text ${JSON.stringify(value)} is ${printed}`, () => assert.is(text(value), printed));
}

test("keys that are no names are quoted", () => {
  assert.is(ref(a, ["spec", "nodeSelector", "kubernetes.io/os"]), 'a.spec.nodeSelector."kubernetes.io/os"');
  assert.is(ref(a, ['x"y']), 'a."x\\"y"');
});

test("without a start keys are those of the element, and without keys it is the element", () => {
  assert.is(ref("" as JmesPath, ["name"]), "name");
  assert.is(ref("" as JmesPath, []), "@");
});

test("a scope is a variable in camel case", () => {
  assert.is(variable("host-process-2"), "hostProcess2");
});

test("one list stays alone, several are joined", () => {
  assert.is(concatenation([a]), "a");
  assert.is(concatenation([a, b]), "[a, b][]");
});

test("a list under a condition is empty where it does not hold", () => {
  assert.is(listIf(jmes`${a} || ${b}`, b), "((a || b) && b || `[]`)");
});

test.run();
