import { suite } from "uvu";
import * as assert from "uvu/assert";
import { decodeBytes } from "../../../src/manifests/read-bytes.js";
import { complaintsAbout, objectsIn } from "./reading.js";

const test = suite("bad-input");

const POD = "apiVersion: v1\nkind: Pod\n";
const HINT = " It looks like a Helm template; render it first: helm template <chart> | wincompat check -";

const complaints: Readonly<Record<string, [text: string, complaint: string]>> = {
  "a tab as indentation": ["spec:\n\tos: 1\n", "4:1  A tab cannot indent YAML; use spaces."],
  "an open double quote": ['spec:\n  a: "x\n  b: y\nc: d\n', "4:6  This double quote is not closed."],
  "an open single quote": ["a: 'x\nb: y\n", "3:4  This single quote is not closed."],
  "a Windows path in double quotes": [
    'path: "C:\\Windows"\n',
    '3:10  Double quotes do not know this escape; write "\\\\" for a backslash, or use single quotes.',
  ],
  "two keys on one line": [
    "a: b: c\n",
    "3:4  A value cannot contain a key; quote the value, or indent the next line as this one.",
  ],
  "a key indented too little": [
    "spec:\n   a: 1\n  b: 2\n",
    "5:1  This key is indented differently from the others of its mapping.",
  ],
  "a key without a colon": ["a: 1\nb\n", "4:1  A key must be followed by a colon and a space."],
  "an alias without its anchor": ["a: *x\n", '3:4  No anchor "&x" is defined before this alias.'],
  "an anchor in itself": ["a: &x [*x]\n", '3:8  The anchor "&x" contains its own alias.'],
  "a number that JSON lacks": ["a: .inf\n", '3:4  JSON knows no number ".inf"; quote it if it is meant as text.'],
  "an empty key": ["~: 1\n", "3:1  A key must be text or a number; quote it if it is meant as text."],
  "a control character": ["a: \u0007\n", "3:4  The control character U+0007 is not allowed in YAML; remove it."],
  "content beside a separator": [
    "--- {a: 1}\n",
    '3:1  Only a comment may follow "---" on its line; move "{a: 1}" to the next line.',
  ],
  "a Helm value": [
    "metadata:\n  name: {{ .Values.name }}\n",
    `4:10  A key must be text or a number; quote it if it is meant as text.${HINT}`,
  ],
};

for (const [name, [text, complaint]] of Object.entries(complaints)) {
  test(`${name} is reported in plain words at its place`, () => assert.equal(complaintsAbout(POD + text), [complaint]));
  test(`${name} is reported at its place with CRLF and after other documents`, () => {
    const [place = "", ...sentence] = complaint.split("  ");
    const moved = place.replace(/^\d+/, (line) => String(Number(line) + 3));
    const crlf = `${POD}---\n${POD}${text}`.replaceAll("\n", "\r\n");
    const decoded = decodeBytes(Buffer.from(crlf));
    assert.ok("text" in decoded);
    assert.equal(complaintsAbout(decoded.text), [[moved, ...sentence].join("  ")]);
  });
}

test("Helm templates are reported as such, for braces at any place", () => {
  const block = "{{- if .Values.on }}\na: 1\n{{- end }}\n";
  for (const text of [block, "a:\n  {{- toYaml .Values.a | nindent 2 }}\n", "{{ .Values.all }}\n"]) {
    const [complaint = "", ...more] = complaintsAbout(text);
    assert.ok(complaint.endsWith(HINT), complaint);
    assert.equal(more, []);
  }
});

test("braces that parse are no template", () => {
  assert.is(objectsIn(`${POD}a: "{{ $labels.x }}"\n`).length, 1);
});

test("text, HTML and scripts are no objects", () => {
  const html = "<!DOCTYPE html>\n<a href='x'>y: z</a>\n";
  for (const text of ["hello world\n", "#!/bin/sh\necho $HOME\n", html, "a,b\n1,2\n"]) {
    assert.is(objectsIn(text).length, 0);
    assert.is(complaintsAbout(text).length, 1, text);
  }
});

test("nothing is said of nothing", () => {
  for (const text of ["", "\n\n", "# a\n", "---\n# b\n---\n", "%YAML 1.1\n---\n"])
    assert.equal(complaintsAbout(text), []);
});

test("alias bombs are refused fast", () => {
  const names = [..."abcdefghijklmno"];
  const nineOf = (name: string | undefined) => Array(9).fill(`*${name}`).join();
  const expand = (list: (aliases: string) => string) =>
    names
      .slice(1)
      .map((name, index) => `${name}: &${name} ${list(nineOf(names[index]))}\n`)
      .join("");
  const bombs = [
    `a: &a [x]\n${expand((aliases) => `[${aliases}]`)}`,
    `a: &a {x: 1}\n${expand((aliases) => `{<<: [${aliases}]}`)}`,
  ];
  const start = performance.now();
  for (const bomb of bombs) assert.match(complaintsAbout(bomb)[0] ?? "", "The aliases of this document expand too far");
  assert.ok(performance.now() - start < 5000);
});

test("as many aliases as kubectl allows are followed", () => {
  const text = `${POD}a: &a {b: 1}\nlist:\n${"- *a\n".repeat(900)}`;
  assert.is((objectsIn(text)[0]?.value["list"] as unknown[]).length, 900);
});

test("what nests too deeply is refused before it exhausts the stack", () => {
  const sentence = "1:1  This document is nested more than 250 levels deep.";
  const json = `{"a":${"[".repeat(1000)}${"]".repeat(1000)}}`;
  for (const text of ["[".repeat(20_000), json, "- ".repeat(20_000), "? ".repeat(5000)]) {
    assert.equal(complaintsAbout(text), [sentence]);
  }
  assert.is(objectsIn(`${POD}a: ${"[".repeat(200)}${"]".repeat(200)}\n`).length, 1);
});

test("a document over 20 MiB is refused without parsing, its neighbours are read", () => {
  // Of the processor: others may have it meanwhile.
  const { user: start } = process.cpuUsage();
  const text = `${POD}---\n${"a: [\n".repeat(10_000_000)}---\n${POD}`;
  assert.equal(complaintsAbout(text), ["4:1  This document is larger than 20 MiB; split it."]);
  assert.equal(
    objectsIn(text).map(({ place }) => place("").line),
    [1, 10_000_005],
  );
  assert.ok(process.cpuUsage().user - start < 5_000_000);
});

test.run();
