import { RE2JS } from "re2js";
import { suite } from "uvu";
import * as assert from "uvu/assert";
import type { Context } from "../../../../src/engines/cel/condition.js";
import { condition } from "../../../../src/engines/cel/condition.js";
import type { Dialect } from "../../../../src/engines/cel/dialect.js";
import { flat } from "../../../../src/engines/cel/layout.js";
import { name } from "../../../../src/engines/cel/syntax.js";
import { quantityForm } from "../../../../src/model/quantity.js";
import type { PredicateSource } from "../../../../src/spec/types.js";
import { assertThrows } from "../../../assert-throws.js";
import { authored, samples } from "../predicates.js";

const test = suite("engines/cel/condition");

const apiServer: Dialect = { indexes: "transformList", typed: true, parameters: "literals" };

function context(dialect: Dialect): Context {
  const roots = [
    { keys: [], cel: name("variables.template") },
    { keys: ["spec"], cel: name("variables.spec") },
  ];
  const places = { roots, lists: new Map([["spec.volumes", "volumes"]]), hasPrefix: true };
  return { here: { kind: "root" }, places, dialect, taken: [] };
}

function print(source: PredicateSource, dialect = apiServer): string {
  return flat(condition(authored(source), context(dialect)));
}

const field = "variables.template.?a.b";
const containers = "variables.initAndRegularContainers";
const effective = "container.value.?n.or(variables.spec.?n)";
const ofFirst = `${containers}[0].value.?n.or(variables.spec.?n)`;

/** Without the form, the API server would report an error for a text that is no quantity. */
function isAtMostOne(text: string): string {
  const isQuantity = `${text}.matches(r'${quantityForm}')`;
  return `${isQuantity} && !quantity(${text}.trim()).isGreaterThan(quantity('1'))`;
}

const printed: Readonly<Record<string, string>> = {
  present: `${field}.hasValue()`,
  "not present": `!${field}.hasValue()`,
  nonEmpty: `${field}.orValue('').size() > 0`,
  "equals a text": `${field}.orValue('') == 'x'`,
  "equals a number": `${field}.orValue(-1) == 0`,
  oneOf: `${field}.orValue('') in ['x', 'y']`,
  "oneOf with the empty text": `${field}.hasValue() && ${field}.orValue('') in ['', 'y']`,
  equalsIgnoringCase: `${field}.orValue('').lowerAscii() == 'x'`,
  "equalsIgnoringCase of the empty text": `${field}.hasValue() && ${field}.orValue('') == ''`,
  matches: `${field}.orValue('') == 'x.y'`,
  bytesOver: `bytes(${field}.orValue('')).size() > 3`,
  "bytesOver after": `bytes(${field}.orValue('').find(r'[^\\\\]*$')).size() > 4`,
  itemsOver: `${field}.orValue('').size() > 1`,
  quantityBelow: isAtMostOne(`${field}.orValue('')`),
  sameValue:
    `${containers}.size() > 0 && ${containers}.all(container, ` +
    `${effective}.hasValue() && ${effective}.orValue(null) == ${ofFirst}.orValue(null))`,
  scope: "variables.isHostProcess",
  "some of a list": "variables.template.?l.orValue([]).exists(item, item.?x.hasValue())",
  "some of the first": "variables.template.?l[?0].x.hasValue()",
  "some of containers": "variables.initContainers.exists(container, container.value.?x.hasValue())",
  "every of entries": "variables.template.?m.orValue({}).all(key, variables.template.?m[?key].orValue('') == 'x')",
  "pod in a container": "variables.containers.exists(container, variables.spec.?x.orValue(0) == 1)",
  "not equals": `${field}.orValue('') != 'x'`,
  all: "variables.template.?a.hasValue() && variables.isS",
  any: "variables.template.?a.hasValue() || variables.isS",
};

const ofParameters = Object.keys(samples).filter((one) => /\bparameter\b/.test(one));

test("every sample is printed, or about a parameter", () => {
  assert.equal([...Object.keys(printed), ...ofParameters].sort(), Object.keys(samples).sort());
});

for (const [kind, expected] of Object.entries(printed)) {
  const source = samples[kind] as PredicateSource;
  test(`prints ${kind}`, () => assert.is(print(source), expected));
}

for (const kind of ofParameters) {
  const source = samples[kind] as PredicateSource;
  test(`refuses ${kind}: policies contain values`, () => {
    assertThrows(() => print(source), RangeError, "CEL policies contain the values of parameters.");
  });
}

const withVariables: Readonly<Record<string, string>> = {
  "equals a parameter": `${field}.orValue(null) == variables.parameterTaintKey`,
  "oneOf a parameter": `${field}.orValue(null) in variables.parameterWindowsRuntimeClasses`,
  "matches a parameter": `type(${field}.orValue(null)) == string && variables.parameterWindowsImages.exists(pattern, ${field}.orValue('').matches(pattern))`,
  "itemsOver of a parameter": "variables.parameterWindowsBuilds.size() > 1",
  "nonEmpty of a parameter": "variables.parameterWindowsBuilds.size() > 0",
  "equals of a parameter": "variables.parameterTaintKey == 'os'",
  "not matches a parameter": `!(type(${field}.orValue(null)) == string && variables.parameterWindowsImages.exists(pattern, ${field}.orValue('').matches(pattern)))`,
  "a parameter in a container":
    "variables.containers.exists(container, type(container.value.?image.orValue(null)) == string && " +
    "variables.parameterWindowsImages.exists(pattern, container.value.?image.orValue('').matches(pattern)))",
};

test("every sample about a parameter is printed where constraints set parameters", () => {
  assert.equal(Object.keys(withVariables).sort(), [...ofParameters].sort());
});

for (const [kind, expected] of Object.entries(withVariables)) {
  const source = samples[kind] as PredicateSource;
  const dialect: Dialect = { ...apiServer, typed: false, parameters: "variables" };
  test(`prints ${kind} as a variable`, () => assert.is(print(source, dialect), expected));
}

test("the part after any character is found by a pattern of RE2", () => {
  const visible = Array.from({ length: 94 }, (_, index) => String.fromCharCode(33 + index));
  for (const after of [...visible.filter((one) => one !== "'"), " ", "é", "€", "·", "\u00a0", "😀"]) {
    const [, pattern = ""] = /\.find\(r?'(.*)'\)/su.exec(print({ field: "a", bytesOver: 3, after })) ?? [];
    const found = RE2JS.compile(pattern).matcher(`x${after}y${after}z`);
    assert.ok(found.find(), after);
    assert.is(found.group(), after === "z" ? "" : "z", after);
  }
});

test("a condition about a first item that is false without it does not look for the item", () => {
  const first = (where: PredicateSource): string => print({ some: { in: { list: "l", only: "first" }, where } });
  const item = "variables.template.?l[?0]";
  assert.is(first({ matches: "^a[0-9]+$" }), `${item}.orValue('').matches('^a[0-9]+$')`);
  assert.is(
    first({ all: [{ matches: "^a[0-9]+$" }, { not: { equals: "a" } }] }),
    `${item}.orValue('').matches('^a[0-9]+$') && ${item}.orValue('') != 'a'`,
  );
  assert.is(first({ not: { equals: "a" } }), `${item}.hasValue() && ${item}.orValue('') != 'a'`);
  assert.is(
    first({ any: [{ equals: "a" }, { not: { equals: "b" } }] }),
    `${item}.hasValue() && (${item}.orValue('') == 'a' || ${item}.orValue('') != 'b')`,
  );
  assert.is(first({ scope: "host-process" }), `${item}.hasValue() && variables.isHostProcess`);
});

test("a boolean is a condition, and an absent one is neither true nor false", () => {
  assert.is(print({ field: "a", equals: true }), "variables.template.?a.orValue(false)");
  assert.is(print({ field: "a", equals: false }), "!variables.template.?a.orValue(true)");
  assert.is(print({ not: { field: "a", equals: true } }), "!variables.template.?a.orValue(false)");
});

test("an absent or empty text, or another one, is one question", () => {
  const source: PredicateSource = {
    any: [
      { field: "a", present: false },
      { field: "a", oneOf: ["", "x"] },
    ],
  };
  assert.is(print(source), "variables.template.?a.orValue('') in ['', 'x']");
});

test("a text among the items of a list is looked for with in", () => {
  const some: PredicateSource = { some: { in: { list: "l" }, where: { equals: "x" } } };
  assert.is(print(some), "'x' in variables.template.?l.orValue([])");
  assert.is(print({ not: some }), "!('x' in variables.template.?l.orValue([]))");
});

test("a list with a variable is read from it", () => {
  assert.is(print({ field: "spec.volumes", nonEmpty: true }), "variables.volumes.size() > 0");
  assert.is(
    print({ some: { in: { list: "spec.volumes" }, where: { field: "nfs", present: true } } }),
    "variables.volumes.exists(volume, volume.?nfs.hasValue())",
  );
});

test("keys that are no identifiers are in brackets, with their dots and slashes", () => {
  assert.is(
    print({ field: "spec.nodeSelector[kubernetes.io/os]", equals: "windows" }),
    "variables.spec.?nodeSelector[?'kubernetes.io/os'].orValue('') == 'windows'",
  );
});

test("the elements of nested collections have different names", () => {
  const inner: PredicateSource = { some: { in: { list: "l" }, where: { field: "x", present: true } } };
  assert.is(
    print({ some: { in: { list: "l" }, where: inner } }),
    "variables.template.?l.orValue([]).exists(item, item.?l.orValue([]).exists(item2, item2.?x.hasValue()))",
  );
});

test("in objects without types, null is absent and a number can be one", () => {
  const untyped = { ...apiServer, typed: false };
  const orNull = `${field}.orValue(null)`;
  assert.is(print(samples["present"] as PredicateSource, untyped), `${orNull} != null`);
  assert.is(
    print(samples["nonEmpty"] as PredicateSource, untyped),
    `${field}.optFlatMap(v, optional.ofNonZeroValue(v)).hasValue()`,
  );
  // A number is no text, so no pattern matches it.
  const text = "variables.template.?a.orValue";
  assert.is(
    print({ field: "a", matches: "^x?" }, untyped),
    `type(${text}(null)) == string && ${text}('').matches('^x?')`,
  );
  assert.is(
    print({ effective: "n", equals: 1 }, untyped),
    "variables.template.?n.optFlatMap(value, value != null ? optional.of(value) : optional.none())" +
      ".or(variables.spec.?n).orValue(0) == 1",
  );
  assert.is(print(samples["oneOf"] as PredicateSource, untyped), `${field}.orValue('') in ['x', 'y']`);
  assert.is(
    print(samples["quantityBelow"] as PredicateSource, untyped),
    `(${["string", "int", "uint", "double"].map((type) => `type(${orNull}) == ${type}`).join(" || ")}) && ${isAtMostOne(`string(${orNull})`)}`,
  );
});

test.run();
