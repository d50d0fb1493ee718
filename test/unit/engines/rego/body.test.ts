import { suite } from "uvu";
import * as assert from "uvu/assert";
import { atRoot, body } from "../../../../src/engines/rego/body.js";
import { Helpers, mentions } from "../../../../src/engines/rego/helpers.js";
import type { Rego } from "../../../../src/engines/rego/rego.js";
import type { PredicateSource } from "../../../../src/spec/types.js";
import { assertThrows } from "../../../assert-throws.js";
import { authored, samples } from "../predicates.js";

const test = suite("engines/rego/body");

/** The statements, and the rules that they need beside them. */
function print(source: PredicateSource): string[] {
  const helpers = new Helpers();
  const statements = body(authored(source), atRoot("lib." as Rego, helpers));
  return [statements.join("\n"), ...helpers.texts].map((text) => text.replaceAll("\t", "  "));
}

const condition = (name: string, ...statements: string[]): string =>
  `${name} if {\n${statements.map((one) => `  ${one}\n`).join("")}}`;

/** How much of each unit is one: the place of the decimal point, and the digits. */
const oneInUnits: Readonly<Record<string, readonly [number, string]>> = {
  n: [10, "1"],
  u: [7, "1"],
  m: [4, "1"],
  "": [1, "1"],
  k: [-2, "1"],
  M: [-5, "1"],
  G: [-8, "1"],
  T: [-11, "1"],
  P: [-14, "1"],
  E: [-17, "1"],
  Ki: [-3, "9765625"],
  Mi: [-6, "95367431640625"],
  Gi: [-9, "931322574615478515625"],
  Ti: [-12, "9094947017729282379150390625"],
  Pi: [-15, "88817841970012523233890533447265625"],
  Ei: [-18, "867361737988403547205962240695953369140625"],
};

const printed: Readonly<Record<string, readonly string[]>> = {
  present: ["lib.template.a.b != null"],
  "not present": ['object.get(lib.template, ["a", "b"], null) == null'],
  nonEmpty: ["count(lib.template.a.b) > 0"],
  "equals a text": ['lib.template.a.b == "x"'],
  "equals a number": ["lib.template.a.b == 0"],
  oneOf: ['lib.template.a.b in {"x", "y"}'],
  "oneOf with the empty text": ['lib.template.a.b in {"", "y"}'],
  equalsIgnoringCase: ["regex.match(`^[Xx]$`, lib.template.a.b)"],
  "equalsIgnoringCase of the empty text": ["regex.match(`^$`, lib.template.a.b)"],
  matches: ["regex.match(`^x\\.y$`, lib.template.a.b)"],
  bytesOver: ["lib.encoded_length(lib.template.a.b) > 4"],
  "bytesOver after": ['lib.encoded_length(lib.after_last(lib.template.a.b, "\\\\")) > 6'],
  itemsOver: ["count(lib.template.a.b) > 1"],
  quantityBelow: [
    `lib.at_most(lib.template.a.b, 1, {${Object.entries(oneInUnits)
      .map(([unit, [point, digits]]) => `"${unit}": [${point}, "${digits}"]`)
      .join(", ")}})`,
  ],
  "equals a parameter": ["lib.template.a.b == lib.parameters.taint.key"],
  "oneOf a parameter": ["lib.template.a.b in lib.parameters.windowsRuntimeClasses"],
  "matches a parameter": ["lib.matches_any(lib.parameters.windowsImages, lib.template.a.b)"],
  "itemsOver of a parameter": ["count(lib.parameters.windowsBuilds) > 1"],
  "nonEmpty of a parameter": ["count(lib.parameters.windowsBuilds) > 0"],
  "equals of a parameter": ['lib.parameters.taint.key == "os"'],
  "not matches a parameter": [
    "not b_matches_windows_images",
    condition("b_matches_windows_images", "lib.matches_any(lib.parameters.windowsImages, lib.template.a.b)"),
  ],
  "a parameter in a container": [
    "some container in lib.containers\nlib.matches_any(lib.parameters.windowsImages, container.value.image)",
  ],
  sameValue: ['lib.same_value({"initContainers", "containers"}, ["n"])'],
  scope: ["lib.host_process"],
  "some of a list": ["some item in lib.template.l\nitem.x != null"],
  "some of the first": ["item := lib.template.l[0]\nitem.x != null"],
  "some of containers": [
    'some container in lib.containers\ncontainer.list in {"initContainers"}\ncontainer.value.x != null',
  ],
  "every of entries": [
    "not some_entry_value_is_not_x",
    condition(
      "some_entry_value_is_not_x",
      "some key, value in lib.template.m",
      'entry := {"key": key, "value": value}',
      'not entry.value == "x"',
    ),
  ],
  "pod in a container": ["some container in lib.containers\nlib.template.spec.x == 1"],
  "not equals": ['not lib.template.a.b == "x"'],
  all: ["lib.template.a != null\nlib.s"],
  any: [
    "a_is_set_or_is_s",
    condition("a_is_set_or_is_s", "lib.template.a != null"),
    condition("a_is_set_or_is_s", "lib.s"),
  ],
};

test("every sample is printed", () => assert.equal(Object.keys(printed), Object.keys(samples)));

for (const [kind, source] of Object.entries(samples)) {
  test(`${kind} in Rego`, () => assert.equal(print(source), printed[kind]));
}

test("equal helpers of a module are one", () => {
  const helpers = new Helpers();
  const either = (value: number): PredicateSource => ({
    any: [
      { field: "a", equals: value },
      { field: "b", equals: value },
    ],
  });
  const bodies = [1, 1, 2].map((value) => body(authored(either(value)), atRoot("lib." as Rego, helpers)));
  assert.equal(bodies, [["a_is_1_or_b_is_1"], ["a_is_1_or_b_is_1"], ["a_is_2_or_b_is_2"]]);
  assert.is(helpers.texts.length, 4);
});

test("a helper has the elements that it uses as parameters", () => {
  const [statements, first] = print({
    some: {
      in: { list: "l" },
      where: {
        any: [
          { field: "x", equals: 1 },
          { field: "y", equals: 1 },
        ],
      },
    },
  });
  assert.is(statements, "some item in lib.template.l\nx_is_1_or_y_is_1(item)");
  assert.is(first, "x_is_1_or_y_is_1(item) if {\n  item.x == 1\n}");
});

test("a helper has no parameter that one of its bodies does not use, because strict checks reject it", () => {
  const [, ...helpers] = print({
    some: { in: { list: "l" }, where: { any: [{ field: "x", equals: 1 }, { scope: "s" }] } },
  });
  assert.equal(
    helpers.map((text) => text.split(" if ")[0]),
    ["x_is_1_or_is_s(item)", "x_is_1_or_is_s(_)"],
  );
});

test("a name that is taken gets the element, then a number", () => {
  const helpers = new Helpers(["x_is_1_or_is_s"]);
  const either: PredicateSource = { any: [{ field: "x", equals: 1 }, { scope: "s" }] };
  const call = (source: PredicateSource): string =>
    body(authored(source), atRoot("lib." as Rego, helpers)).at(-1) ?? "";
  assert.is(call({ some: { in: { list: "mounts" }, where: either } }), "mount_x_is_1_or_is_s(mount)");
  assert.is(call(either), "x_is_1_or_is_s_2");
});

test("an element has no name that the module uses already", () => {
  const context = atRoot("lib." as Rego, new Helpers(["mount"]));
  const [statement] = body(authored({ some: { in: { list: "mounts" }, where: { field: "x", equals: 1 } } }), context);
  assert.is(statement, "some mount_2 in lib.template.mounts");
});

test("a text that contains the name of an element is not a reference", () => {
  assert.is(
    mentions(['item.key == "mount"' as Rego, "regex.match(`mount`, item.path)" as Rego], "mount" as Rego),
    false,
  );
  assert.is(mentions(["mount.path == 1" as Rego], "mount" as Rego), true);
});

test("a function is not negated inline, because a missing field would end the body", () => {
  assert.equal(print({ not: { field: "a", matches: "^x$" } }), [
    "not a_matches_pattern",
    condition("a_matches_pattern", "regex.match(`^x$`, lib.template.a)"),
  ]);
});

test("nested elements have separate names", () => {
  const [statements] = print({
    some: { in: { list: "l" }, where: { some: { in: { list: "m" }, where: { field: "x", equals: 1 } } } },
  });
  assert.is(statements, "some item in lib.template.l\nsome item_2 in item.m\nitem_2.x == 1");
});

test("a pattern with a backtick is refused, not printed", () => {
  assertThrows(() => print({ field: "a", matches: "a`b" }), RangeError, "A Rego raw text cannot hold a backtick: a`b");
});

test.run();
