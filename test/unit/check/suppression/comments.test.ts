import { suite } from "uvu";
import * as assert from "uvu/assert";
import { check } from "./checking.js";

const test = suite("check/suppression/comments");

const mark = "# wincompat-ignore win-a: legacy";

/** A Pod with a comment at `@`, and the paths of win-a that the comment covers. */
async function covered(spec: string, paths: readonly string[], comment = mark): Promise<string[]> {
  const text = `apiVersion: v1\nkind: Pod\nmetadata:\n  name: a\n${spec.replaceAll("@", comment)}`;
  const { suppressed, findings } = await check(text, { paths });
  const known = [...suppressed, ...findings.filter(({ rule }) => !rule.startsWith("suppression-"))];
  assert.is(known.length, 2 * paths.length, "nothing is lost");
  assert.ok(
    suppressed.every(({ rule }) => rule === "win-a"),
    "other rules stay",
  );
  return suppressed.map(({ path }) => path).sort();
}

const container = [
  "spec.containers[0].name",
  "spec.containers[0].securityContext.runAsUser",
  "spec.containers[0].image",
  "spec.containers[1].name",
];

const cases: readonly [title: string, spec: string, paths: readonly string[], expected: readonly string[]][] = [
  [
    "at the end of a line: that line",
    "spec:\n  hostPID: true @\n  hostIPC: true\n",
    ["spec.hostPID", "spec.hostIPC"],
    ["spec.hostPID"],
  ],
  [
    "at the end of a key's line: the value below",
    "spec:\n  a: @\n    b: 1\n  c: 2\n",
    ["spec.a", "spec.a.b", "spec.c"],
    ["spec.a", "spec.a.b"],
  ],
  [
    "a missing field is at its parent",
    "spec: @\n  a: 1\n",
    ["spec.missing", "spec.a.missing", "metadata.labels"],
    ["spec.a.missing", "spec.missing"],
  ],
  [
    "above a key: it and everything in it",
    "spec:\n  @\n  a:\n    b: {c: 1}\n  d: 2\n",
    ["spec.a.b.c", "spec.a", "spec.d", "spec"],
    ["spec.a", "spec.a.b.c"],
  ],
  [
    "above a list item: the whole item",
    "spec:\n  containers:\n    @\n    - name: x\n      image: y\n    - name: z\n",
    container,
    ["spec.containers[0].image", "spec.containers[0].name", "spec.containers[0].securityContext.runAsUser"],
  ],
  [
    "above an item with its dash at the parent's indent",
    "spec:\n  containers:\n  @\n  - name: x\n    image: y\n  - name: z\n",
    container,
    ["spec.containers[0].image", "spec.containers[0].name", "spec.containers[0].securityContext.runAsUser"],
  ],
  [
    "above an item that begins with an anchor",
    "spec:\n  containers:\n  @\n  - &x\n    name: x\n    image: y\n  - name: z\n",
    container,
    ["spec.containers[0].image", "spec.containers[0].name", "spec.containers[0].securityContext.runAsUser"],
  ],
  [
    "at the end of an item's first line: the whole item, as above it",
    "spec:\n  containers:\n  - name: x @\n    image: y\n  - name: z\n",
    container,
    ["spec.containers[0].image", "spec.containers[0].name", "spec.containers[0].securityContext.runAsUser"],
  ],
  [
    "inside an item: only what follows",
    "spec:\n  containers:\n  - name: x\n    @\n    image: y\n  - name: z\n",
    container,
    ["spec.containers[0].image"],
  ],
  [
    "after the last line of a block: what comes next",
    "spec:\n  a:\n    b: 1\n    @\n  c: 2\n",
    ["spec.a", "spec.a.b", "spec.c"],
    ["spec.c"],
  ],
  [
    "several above each other, mixed with others",
    "spec:\n  @\n  # Why not.\n\n  # wincompat-ignore win-b: other\n  # more\n  a: 1\n  b: 2\n",
    ["spec.b"],
    [],
  ],
  [
    "flow style: the line, and what begins on it",
    "spec: {a: 1, @\n  b: {c: 2}}\n",
    ["spec.a", "spec.b.c", "metadata.name"],
    ["spec.a", "spec.b.c"],
  ],
  [
    "flow style: above a key",
    "spec: {\n  a: 1,\n  @\n  b: {c: 2}, d: 1}\n",
    ["spec.a", "spec.b.c", "spec.d"],
    ["spec.b.c"],
  ],
  [
    "flow style: before the closing bracket there is nothing",
    "spec: {\n  a: 1,\n  @\n}\nb: 1\n",
    ["spec.a", "spec", "b"],
    [],
  ],
  ["a value below its key", "spec:\n  image:\n    @\n    foo\n  b: 1\n", ["spec.image", "spec.b"], ["spec.image"]],
  ["at the header of a block scalar", "spec:\n  a: | @\n    text\n  b: 1\n", ["spec.a", "spec.b"], ["spec.a"]],
  ["in a block scalar it is text", "spec:\n  a: |\n    @\n  b: 1\n", ["spec.a", "spec.b"], []],
  ["in a folded scalar it is text, too", "spec:\n  a: >-\n    x\n    @\n\n  b: 1\n", ["spec.a", "spec.b"], []],
  ["in quotes it is text", "spec:\n  a: \"x @\"\n  c: 'x\n    @'\n  b: 1\n", ["spec.a", "spec.b", "spec.c"], []],
  [
    "a mark of a comment without a blank before it is text",
    'spec:\n  a: [x#@y, "@"]\n  b: 1\n'.replace("#@", "#wincompat-ignore"),
    ["spec.a"],
    [],
  ],
  ["after tabs", "spec:\n  a: 1\t@\n  b: 1\n", ["spec.a", "spec.b"], ["spec.a"]],
  [
    "behind an anchor: wherever the text is used",
    "spec:\n  base: &x\n    @\n    image: y\n  containers:\n  - *x\n",
    ["spec.containers[0].image", "spec.containers[0]"],
    ["spec.containers[0].image"],
  ],
  [
    "at an alias: not the text that stands elsewhere",
    "spec:\n  base: &x\n    image: y\n  containers:\n  - *x @\n",
    ["spec.containers[0].image", "spec.containers[0]"],
    ["spec.containers[0]"],
  ],
  [
    "where lines had to be indented to be read",
    "spec:\n  a: [\n1 @\n]\n  b: 1\n",
    ["spec.a[0]", "spec.b"],
    ["spec.a[0]"],
  ],
];

for (const [title, spec, paths, expected] of cases) {
  test(title, async () => {
    assert.equal(await covered(spec, paths), expected);
    assert.equal(await covered(spec.replaceAll("\n", "\r\n"), paths), expected, "with CRLF");
  });
}

test("each of several comments is reported as the one that answers", async () => {
  const { suppressed } = await check(
    `apiVersion: v1\nkind: Pod\nspec:\n  ${mark}\n  # wincompat-ignore win-b: other\n  a: 1\n`,
    { paths: ["spec.a"] },
  );
  assert.equal(
    suppressed.map(({ rule, suppression }) => `${rule} ${suppression.reason} ${suppression.line}`),
    ["win-a legacy 4", "win-b other 5"],
  );
});

test("before the first line with content it covers the object, after a byte order mark, too", async () => {
  const text = `\uFEFF# License\n${mark}\n\napiVersion: v1\nkind: Pod\nspec: {}\n---\napiVersion: v1\nkind: Pod\n`;
  const { suppressed, findings } = await check(text, { paths: ["kind", "spec.x"] });
  assert.equal(
    suppressed.map(({ path, line }) => `${path} ${line}`),
    ["kind 5", "spec.x 6"],
  );
  assert.is(findings.length, 6);
});

test("of a List it covers all objects at the head, and one above an item", async () => {
  const item = (name: string): string => `- apiVersion: v1\n  kind: Pod\n  metadata: {name: ${name}}\n`;
  const list = (head: string, between: string): string =>
    `${head}apiVersion: v1\nkind: List\nitems:\n${item("a")}${between}${item("b")}`;
  const names = async (text: string): Promise<string[]> =>
    (await check(text)).suppressed.map(({ object }) => object.name);
  assert.equal(await names(list(`${mark}\n`, "")), ["a", "b"]);
  assert.equal(await names(list("", `${mark}\n`)), ["b"]);
});

test("a comment names several rules, each once", async () => {
  const { suppressed, findings } = await check(
    "#wincompat-ignore win-a , win-b,win-a: legacy: all of it\napiVersion: v1\nkind: Pod\n",
  );
  assert.equal(
    suppressed.map(({ rule, suppression }) => [rule, suppression.reason]),
    [
      ["win-a", "legacy: all of it"],
      ["win-b", "legacy: all of it"],
    ],
  );
  assert.equal(findings, []);
});

test("the nearest comment answers, and the farther one is used all the same", async () => {
  const { suppressed, findings } = await check(`# wincompat-ignore win-a: far\napiVersion: v1\nkind: Pod ${mark}\n`);
  assert.equal(
    suppressed.map(({ suppression }) => suppression),
    [{ by: "comment", reason: "legacy", file: "<stdin>", line: 3, column: 11 }],
  );
  assert.equal(
    findings.map(({ rule }) => rule),
    ["win-b"],
  );
});

test("JSON has no comments", async () => {
  const { suppressed, findings } = await check(JSON.stringify({ apiVersion: "v1", kind: "Pod", note: mark }, null, 1));
  assert.equal([suppressed.length, findings.length], [0, 2]);
});

const first = "apiVersion: v1\nkind: Pod\nmetadata: {name: first}\n";
const second = "apiVersion: v1\nkind: Pod\nmetadata: {name: second}\n";

const between: readonly [title: string, text: string, place: string][] = [
  ["before the first ---", `${mark}\n---\n${second}`, "second 1:1"],
  ["on the line of ---", `--- ${mark}\n${second}`, "second 1:5"],
  ["on the line of --- after another document", `${first}---\t${mark}\n${second}`, "second 4:5"],
  ["after ...", `${first}...\n${mark}\n---\n${second}`, "second 5:1"],
  ["on the line of ...", `${first}... ${mark}\n---\n${second}`, "second 4:5"],
  ["below a directive", `%YAML 1.1\n${mark}\n---\n${second}`, "second 2:1"],
  [
    "before JSON",
    `${first}--- ${mark}\n{"apiVersion": "v1", "kind": "Pod", "metadata": {"name": "second"}}\n`,
    "second 4:5",
  ],
  [
    "before JSON documents in a row, the first",
    `--- ${mark}\n{"apiVersion": "v1", "kind": "Pod", "metadata": {"name": "a"}}\n{"apiVersion": "v1", "kind": "Pod"}`,
    "a 1:5",
  ],
];

for (const [title, text, place] of between) {
  test(`between documents: ${title}`, async () => {
    for (const one of [text, text.replaceAll("\n", "\r\n")]) {
      const { suppressed, findings } = await check(one);
      assert.equal(
        suppressed.map(({ object, suppression: { line, column } }) => `${object.name} ${line}:${column}`),
        [place],
      );
      assert.equal(
        findings.filter(({ rule }) => rule.startsWith("suppression-")),
        [],
      );
    }
  });
}

const last: readonly [title: string, text: string, place: string][] = [
  ["after the last ---", `${first}---\n${mark}\n`, "first 5:1"],
  ["on its line", `${first}---\n${second}--- ${mark}`, "second 8:5"],
  ["after ...", `${first}...\n${mark}\n---\n---\n`, "first 5:1"],
  ["in a document of its own", `${first}---\n\n  ${mark}\n--- # more\n\n---\n${second}`, "second 6:3"],
  ["in an empty document at the start", `---\n# Source: a\n${mark}\n---\n# Source: b\n${second}`, "second 3:1"],
  ["on the separator of an empty document", `${first}--- ${mark}\n---\n${second}`, "second 4:5"],
  ["before an empty document at the start", `${mark}\n---\n---\n${second}`, "second 1:1"],
  ["before empty documents, one with a comment", `${mark}\n--- # a\n\n---\n# b\n---\n${second}`, "second 1:1"],
  ["after ..., before an empty document", `${first}...\n${mark}\n---\n---\n${second}`, "second 5:1"],
  ["before ---, where the document ends", `${first}${mark}\n---\n${second}`, "first 4:1"],
  ["after JSON", `{"apiVersion": "v1", "kind": "Pod", "metadata": {"name": "first"}}\n\n---\n${mark}\n`, "first 4:1"],
];

for (const [title, text, place] of last) {
  test(`what follows nothing is about nothing: ${title}`, async () => {
    const { suppressed, findings } = await check(text);
    const faults = findings.filter(({ rule }) => rule.startsWith("suppression-"));
    assert.equal(
      [suppressed, faults.map(({ rule, object, line, column }) => `${rule} ${object.name} ${line}:${column}`)],
      [[], [`suppression-invalid ${place}`]],
    );
  });
}

test("a word that begins like the one for suppressions is none", async () => {
  for (const word of ["wincompat-ignored", "wincompat-ignore-all", "wincompat-ignore_"]) {
    const { suppressed, findings } = await check(`# ${word} win-a: x\n${first}`);
    assert.equal([suppressed.length, findings.map(({ rule }) => rule)], [0, ["win-a", "win-b"]]);
  }
});

test("what follows the end of the document is no part of it", async () => {
  const { suppressed } = await check(`apiVersion: v1\nkind: Pod\n...\n${mark}\na: 1\n`);
  assert.equal(suppressed, []);
});

test.run();
