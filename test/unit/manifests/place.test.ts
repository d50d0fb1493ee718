import fc from "fast-check";
import { suite } from "uvu";
import * as assert from "uvu/assert";
import { seed } from "../../generate/options.js";
import type { Json } from "./printed-text.js";
import { PrintedText } from "./printed-text.js";
import { assertSame, objectsIn } from "./reading.js";

const test = suite("manifests/place");

/** Keys that a path in brackets can spell, and that YAML, JSON and JavaScript treat in odd ways. */
const oddKey = fc.constantFrom("a.b/c", "0", "yes", "<<", "__proto__", "é", "", "# x", "{{x}}");
const key = fc.oneof(fc.stringMatching(/^[a-z]{1,6}$/), oddKey);

/** Any character: `unit: "binary"` of fast-check, which makes a table of all of them, and that takes a second. */
const character = fc
  .nat(0x10ffff - 0x800)
  .map((number) => String.fromCodePoint(number < 0xd800 ? number : number + 0x800), numberOf);

/** @throws RangeError for anything but a character */
function numberOf(text: unknown): number {
  const [point = -1, ...more] = typeof text === "string" ? [...text].map((one) => one.codePointAt(0) ?? -1) : [];
  if (point < 0 || more.length > 0) throw new RangeError("This is not a character.");
  return point < 0xd800 ? point : point - 0x800;
}

function objectsWith(text: fc.Arbitrary<string>): fc.Arbitrary<Json> {
  const { tree } = fc.letrec<{ tree: Json }>((tie) => ({
    tree: fc.oneof(
      { maxDepth: 4 },
      fc.oneof(text, fc.integer(), fc.boolean(), fc.constant(null)),
      fc.array(tie("tree"), { maxLength: 4 }),
      fc.dictionary(key, tie("tree"), { maxKeys: 4 }),
    ),
  }));
  const object = fc.record({ apiVersion: fc.constant("v1"), kind: fc.constant("Pod"), spec: tree });
  return object.map((value) => JSON.parse(JSON.stringify(value)) as Json);
}

function check(printed: PrintedText, value: Json, firstLine: number): void {
  const before = "# comment\n---\n".repeat(firstLine);
  const [read] = objectsIn(before + printed.text);
  assertSame(read?.value, value);
  for (const [path, { line, column }] of printed.places) {
    assert.equal(read?.place(path), { file: "a.yaml", line: line + 2 * firstLine, column }, path);
  }
}

test("every path of a JSON document is found where it was printed", () => {
  fc.assert(
    fc.property(objectsWith(fc.string({ unit: character })), fc.nat(3), (value, firstLine) => {
      const printed = new PrintedText();
      printed.printJson(value, "");
      check(printed, value, firstLine);
    }),
    { seed: seed() },
  );
});

test("every mapping key of a YAML document is found where it was printed", () => {
  fc.assert(
    fc.property(objectsWith(fc.string()), fc.nat(3), (value, firstLine) => {
      const printed = new PrintedText();
      printed.printYaml(value, "", "");
      check(printed, value, firstLine);
    }),
    { seed: seed() },
  );
});

const pod = `apiVersion: v1
kind: Pod
base: &base
  image: a
  ports: [1, 2]
spec:
  nodeSelector: {kubernetes.io/os: windows}
  containers:
    - name: x
      <<: *base
    - *base
    - {<<: [{image: b}, *base], ports: []}
  yes: &y 1
  image: a
  image: b
`;

const places: readonly [path: string, line: number, column: number][] = [
  ["", 1, 1],
  ["kind", 2, 1],
  ["spec.nodeSelector[kubernetes.io/os]", 7, 18],
  ["spec.nodeSelector[absent]", 7, 3],
  ["spec.containers[0]", 9, 7],
  ["spec.containers[0].name", 9, 7],
  ["spec.containers[0].image", 4, 3],
  ["spec.containers[0].ports[1]", 5, 14],
  ["spec.containers[0].securityContext.privileged", 9, 7],
  ["spec.containers[1]", 11, 7],
  ["spec.containers[1].image", 4, 3],
  ["spec.containers[2].image", 12, 14],
  ["spec.containers[2].ports", 12, 33],
  ["spec.containers[3].image", 8, 3],
  ["spec.containers.name", 8, 3],
  ["spec.true", 13, 3],
  ["spec.yes", 6, 1],
  ["spec.image", 15, 3],
  ["absent.spec", 1, 1],
];

for (const [path, line, column] of places) {
  test(`${path || "the object"} is at ${line}:${column}`, () => {
    assert.equal(objectsIn(pod)[0]?.place(path), { file: "a.yaml", line, column });
  });
}

test("places stay right where lines had to be indented to be read", () => {
  const text = "apiVersion: v1\nkind: Pod\na:\n  b: '{\n\"x\": 1\n}'\n  c: [\n1, {d: 2}\n]\ne: 3\n";
  const [pod] = objectsIn(text);
  assert.equal(
    ["a.c", "a.c[1].d", "e"].map((path) => pod?.place(path)),
    [
      { file: "a.yaml", line: 7, column: 3 },
      { file: "a.yaml", line: 8, column: 5 },
      { file: "a.yaml", line: 10, column: 1 },
    ],
  );
});

test("lines are those that editors count, though kubectl breaks more", () => {
  const [pod] = objectsIn("apiVersion: v1\nkind: Pod # x\u2028a: 1\rb: 2\nc: 3\n");
  assert.equal(
    ["a", "b", "c"].map((path) => pod?.place(path)),
    [
      { file: "a.yaml", line: 2, column: 15 },
      { file: "a.yaml", line: 2, column: 20 },
      { file: "a.yaml", line: 3, column: 1 },
    ],
  );
});

test("what is no clear path, such as a key with a bracket, is at the start of the object", () => {
  assert.equal(objectsIn(pod)[0]?.place("metadata.annotations[a].b]"), objectsIn(pod)[0]?.place(""));
});

test.run();
