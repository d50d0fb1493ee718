import { suite } from "uvu";
import * as assert from "uvu/assert";
import { atRoot, expression } from "../../../../src/engines/kyverno/expression.js";
import { parseFieldPath } from "../../../../src/model/field-path.js";
import { always, never } from "../../../../src/model/predicate.js";
import { quantityForm } from "../../../../src/model/quantity.js";
import { assertThrows } from "../../../assert-throws.js";
import { authored, samples } from "../predicates.js";

const test = suite("engines/kyverno/expression");

const printed: Readonly<Record<string, string>> = {
  present: "template.a.b != `null`",
  "not present": "template.a.b == `null`",
  nonEmpty: "template.a.b",
  "equals a text": "template.a.b == 'x'",
  "equals a number": "to_string(template.a.b) == '0'",
  oneOf: `contains(\`["x","y"]\`, template.a.b || '')`,
  "oneOf with the empty text": `(template.a.b != \`null\` && contains(\`["","y"]\`, template.a.b || ''))`,
  equalsIgnoringCase: "regex_match('^[Xx]$', template.a.b || '')",
  "equalsIgnoringCase of the empty text": "(template.a.b != `null` && regex_match('^$', template.a.b))",
  matches: "regex_match('^x\\.y$', template.a.b || '')",
  bytesOver: "length(trim(base64_encode(template.a.b || ''), '=')) > `4`",
  "bytesOver after": "length(trim(base64_encode(split(template.a.b || '', `\"\\\\\"`)[-1]), '=')) > `6`",
  itemsOver: "length(template.a.b || `[]`) > `1`",
  quantityBelow: `(regex_match('${quantityForm}', to_string(template.a.b)) && !regex_match('^-', subtract('1', trim(to_string(template.a.b), ' '))))`,
  "equals a parameter": "(template.a.b != `null` && contains(`{{ taintKey }}`, template.a.b || ''))",
  "oneOf a parameter": "(template.a.b != `null` && contains(`{{ windowsRuntimeClasses }}`, template.a.b || ''))",
  "matches a parameter": matches("template.a.b"),
  "itemsOver of a parameter": "length(`{{ windowsBuilds }}` || `[]`) > `1`",
  "nonEmpty of a parameter": "length(join('', `{{ windowsBuilds }}`)) > `0`",
  "equals of a parameter": "contains(`{{ taintKey }}`, 'os')",
  "not matches a parameter": `!${matches("template.a.b")}`,
  "a parameter in a container": `(allContainers[?${matches("container.image")}])`,
  sameValue: sameValue("nonEphemeralContainers"),
  scope: "isHostProcess",
  "some of a list": "(template.l[?x != `null`])",
  "some of the first": "((template.l[:1])[?x != `null`])",
  "some of containers": "(initContainers[?container.x != `null`])",
  "every of entries": "!(items(template.m || `{}`, 'key', 'value')[?value != 'x'])",
  "pod in a container": "(((to_string(template.spec.x) == '1') && allContainers))",
  "not equals": "template.a.b != 'x'",
  all: "(template.a != `null` && isS)",
  any: "(template.a != `null` || isS)",
};

/** Kyverno writes the list in the place of its name before the expression is evaluated. */
function matches(field: string): string {
  const patterns = "`{{ windowsImages }}`";
  return `(${field} != \`null\` && length(${patterns}) > \`0\` && regex_match(join('|', ${patterns}), ${field}))`;
}

/** Equal are numbers whose least is the greatest; where a container lacks its own, the pod's is among them. */
function sameValue(list: string): string {
  const lacking = `${list}[?container.n == \`null\`]`;
  const values = `[${list}[].container.n.to_string(@), ((${lacking}) && [to_string(template.spec.n)] || \`[]\`)][]`;
  return `(${list} && (template.spec.n != \`null\` || !(${lacking})) && (${values} | max(@) == min(@)))`;
}

test("every sample is printed", () => assert.equal(Object.keys(printed), Object.keys(samples)));

for (const [kind, source] of Object.entries(samples)) {
  test(`${kind} in JMESPath`, () => assert.is(expression(authored(source), atRoot), printed[kind]));
}

test("constant conditions are printed as constants", () => {
  assert.equal([expression(always, atRoot), expression(never, atRoot)], ["`true`", "`false`"]);
});

test("bytes are counted in Base64, which grows with each of them", () => {
  for (const bytes of [0, 1, 2, 3, 4, 5, 254, 255, 256]) {
    const limit = Number(/> `(\d+)`$/.exec(expression(authored({ field: "a", bytesOver: bytes }), atRoot))?.[1]);
    const encoded = (length: number): number => Buffer.alloc(length).toString("base64").replaceAll("=", "").length;
    assert.ok(encoded(bytes) <= limit && encoded(bytes + 1) > limit, `${bytes}`);
  }
});

test("an effective field has no expression of its own", () => {
  const effective = { kind: "present", operand: { base: "effective", path: parseFieldPath("a") } } as const;
  assertThrows(() => expression(effective, atRoot), RangeError, "An effective field is written as branches.");
});

test("an effective field is read from the pod and from the containers", () => {
  const some = expression(authored({ some: { in: "containers", where: { effective: "a", equals: true } } }), atRoot);
  const own = "container.a == `true`";
  assert.is(
    some,
    `(((template.spec.a == \`true\`) && allContainers[?(${own} || container.a == \`null\`)]) || ((template.spec.a != \`true\`) && allContainers[?${own}]))`,
  );
});

for (const bad of ["a`b", "a{{b}}"]) {
  test(`a value with ${bad} is refused, not printed`, () => {
    const print = (): string => expression(authored({ field: "a", oneOf: [bad, "x"] }), atRoot);
    assertThrows(print, RangeError, `A JMESPath literal in Kyverno cannot hold ["${bad}","x"]`);
  });
}

test.run();
