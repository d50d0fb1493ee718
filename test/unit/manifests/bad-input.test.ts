import { suite } from "uvu";
import * as assert from "uvu/assert";
import { decodeBytes } from "../../../src/lib/read-bytes.js";
import { complaintsAbout, objectsIn } from "./reading.js";

const test = suite("manifests/bad-input");

const pod = "apiVersion: v1\nkind: Pod\n";
const hint = " It looks like a Helm template; render it first: helm template <chart> | wincompat check -";

const complaints: Readonly<Record<string, [text: string, complaint: string]>> = {
  "a tab as indentation": ["spec:\n\tos: 1\n", "4:1  A tab cannot indent YAML; use spaces."],
  "an open double quote": ['spec:\n  a: "x\n  b: y\nc: d\n', "4:6  This double quote is not closed."],
  "an open single quote": ["a: 'x\nb: y\n", "3:4  This single quote is not closed."],
  "an open double quote in brackets": ['a: ["x]\nb: y\n', "3:5  This double quote is not closed."],
  "a brace before keys that follow": ["metadata: {name: a\nspec:\n  a: []\n", "3:11  The brace { is not closed."],
  "an open bracket at the end": ["a: {b: [1, 2}\n", "3:8  The bracket [ is not closed."],
  "a missing comma between keys": ['a: {"b": "1"\n  "c": 2}\n', "4:3  A comma is missing before this key."],
  "a missing comma after a number": [
    'a: {"b": 1\n  "c": 2}\n',
    "3:10  A key must be on one line and be followed by a colon and a space. In braces, write a comma between keys.",
  ],
  "a missing comma between items": ['a: ["b"\n  "c"]\n', "4:3  A comma is missing before this item."],
  "a brace in a text": [
    "a: >\n  {\nb: c: d\n",
    "5:4  A value cannot contain a key; quote the value, or indent the next line as this one.",
  ],
  "a Windows path in double quotes": [
    'path: "C:\\Windows"\n',
    '3:10  This escape is not valid in double quotes; write "\\\\" for a backslash, or use single quotes.',
  ],
  "two keys on one line": [
    "a: b: c\n",
    "3:4  A value cannot contain a key; quote the value, or indent the next line as this one.",
  ],
  "a key indented too little": [
    "spec:\n   a: 1\n  b: 2\n",
    "5:1  This key is indented differently from the other keys of its mapping.",
  ],
  "a key without a colon": ["a: 1\nb\n", "4:1  A key must be followed by a colon and a space."],
  "an alias without its anchor": ["a: *x\n", '3:4  No anchor "&x" is defined before this alias.'],
  "an anchor in itself": ["a: &x [*x]\n", '3:8  The anchor "&x" contains its own alias.'],
  "a number that JSON lacks": ["a: .inf\n", '3:4  ".inf" is not a number in JSON; quote it if it is meant as text.'],
  "an empty key": ["~: 1\n", "3:1  A key must be a string or a number. Quote it if it is meant as a string."],
  "a question mark in braces": [
    "spec: {?hostPID: true}\n",
    '3:8  In brackets, kubectl reads this "?" as the start of a key; quote the text.',
  ],
  "a comma after a tag": [
    "spec: {a: b, !t,x hostPID: true}\n",
    "3:16  Write a space after this tag; without it, kubectl reads what follows as part of the tag.",
  ],
  "a colon before a comma": [
    "os: {name:, a: b}\n",
    "3:11  Write a space after this colon; without it, kubectl reads the colon as part of the key.",
  ],
  "a colon at the start of a text in brackets": [
    "a: [:b]\n",
    '3:5  In brackets, kubectl reads this ":" as the end of a key; quote the text, or write a space after the ":".',
  ],
  "a colon in the name of an anchor": [
    "a: &b:c d\n",
    "3:4  The name of an anchor consists of letters, digits, - and _; kubectl ends it before any other character.",
  ],
  "a line separator in a text": [
    "a: 'b\u2028c'\n",
    '3:4  This text contains the line break U+2028 or U+2029; write "\\L" or "\\P" in double quotes.',
  ],
  "half of a surrogate pair": [
    'a: "\\ud83d"\n',
    "3:4  This text contains half of a surrogate pair, which is not a character; correct the escape.",
  ],
  "items that are no list": [
    "items: {}\n",
    '3:1  kubectl reads an object with "items" as a list, so "items" must be a list. Correct or remove it.',
  ],
  "a control character": ["a: \u0007\n", "3:4  The control character U+0007 is not allowed in YAML; remove it."],
  "content beside a separator": [
    "--- {a: 1}\n",
    '3:1  Only a comment may follow "---" on its line; move "{a: 1}" to the next line.',
  ],
  "an old line break in a comment beside a separator": [
    "--- # c\rkind: Pod\n",
    '3:1  The comment after "---" contains an old line break, such as CR, and kubectl reads what follows it. Save the file with LF or CRLF as line ends.',
  ],
  "an old line break after a separator": [
    "---\rapiVersion: v1\rkind: Pod\n",
    '3:1  A CR does not end the line of "---" for kubectl. Save the file with LF or CRLF as line ends.',
  ],
  "a separator after an old line break": [
    "apiVersion: v1\rkind: Pod\r---\rapiVersion: v1\rkind: Pod\n",
    '3:26  There is no LF before this "---", so kubectl ignores it and what follows. Save the file with LF or CRLF as line ends.',
  ],
  "a Helm value": [
    "metadata:\n  name: {{ .Values.name }}\n",
    `4:10  A key must be a string or a number. Quote it if it is meant as a string.${hint}`,
  ],
};

for (const [name, [text, complaint]] of Object.entries(complaints)) {
  test(`${name} is reported in plain words at its place`, () => assert.equal(complaintsAbout(pod + text), [complaint]));
  test(`${name} is reported at its place with CRLF and after other documents`, () => {
    const [place = "", ...sentence] = complaint.split("  ");
    const moved = place.replace(/^\d+/, (line) => String(Number(line) + 3));
    const crlf = `${pod}---\n${pod}${text}`.replaceAll("\n", "\r\n");
    const decoded = decodeBytes(Buffer.from(crlf));
    assert.ok("text" in decoded);
    assert.equal(complaintsAbout(decoded.text), [[moved, ...sentence].join("  ")]);
  });
}

test("a file is read up to a thousand documents that cannot be read", () => {
  const complaints = complaintsAbout("a: ]\n---\n".repeat(3000));
  assert.is(complaints.length, 1001);
  assert.is(
    complaints.at(-1),
    "2001:4  More than 1000 documents of this file cannot be read. The rest was not read; correct those that are reported first.",
  );
});

test("Helm templates are reported as such, for braces at any place", () => {
  const block = "{{- if .Values.on }}\na: 1\n{{- end }}\n";
  for (const text of [block, "a:\n  {{- toYaml .Values.a | nindent 2 }}\n", "{{ .Values.all }}\n"]) {
    const [complaint = "", ...more] = complaintsAbout(text);
    assert.ok(complaint.endsWith(hint), complaint);
    assert.equal(more, []);
  }
});

test("braces that parse are no template", () => {
  assert.is(objectsIn(`${pod}a: "{{ $labels.x }}"\n`).length, 1);
});

test("text, HTML and scripts are no objects", () => {
  const html = "<!DOCTYPE html>\n<a href='x'>y: z</a>\n";
  for (const text of ["hello world\n", "#!/bin/sh\necho $HOME\n", html, "a,b\n1,2\n"]) {
    assert.is(objectsIn(text).length, 0);
    assert.is(complaintsAbout(text).length, 1, text);
  }
});

test("empty input has no message", () => {
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

const expansion =
  "The aliases of this run expand to too much text. Write the repeated parts out, or check fewer files at once.";

test("a long text is not repeated until memory is exhausted", () => {
  const text = `${pod}a: &a "${"x".repeat(1_000_000)}"\nb: [${"*a,".repeat(700)}]\n`;
  assert.equal(complaintsAbout(text), [`3:7  ${expansion}`]);
  assert.is(objectsIn(text.replaceAll(/(?:\*a,)+/g, "*a,".repeat(10))).length, 1);
});

test("documents of a run share what aliases may add", () => {
  const document = `${pod}a: &a "${"x".repeat(10_000)}"\nb: [${"*a,".repeat(100)}]\n---\n`;
  const complaints = complaintsAbout(document.repeat(50));
  assert.ok(objectsIn(document.repeat(10)).length === 10);
  assert.ok(complaints.length > 20 && complaints.every((one) => one.endsWith(expansion)), complaints[0]);
});

test("as many aliases as kubectl allows are followed", () => {
  const text = `${pod}a: &a {b: 1}\nlist:\n${"- *a\n".repeat(900)}`;
  assert.is((objectsIn(text)[0]?.value["list"] as unknown[]).length, 900);
});

test("what nests too deeply is refused before it exhausts the stack", () => {
  const sentence = "1:1  This document is nested more than 250 levels deep.";
  const json = `{"a":${"[".repeat(1000)}${"]".repeat(1000)}}`;
  for (const text of ["[".repeat(20_000), json, "- ".repeat(20_000), "? ".repeat(5000)]) {
    assert.equal(complaintsAbout(text), [sentence]);
  }
  assert.is(objectsIn(`${pod}a: ${"[".repeat(200)}${"]".repeat(200)}\n`).length, 1);
});

test("a tag or an alias as long as a file is shortened in its message", () => {
  const long = "b".repeat(100_000);
  for (const [value, word] of [
    [`${"!".repeat(100_000)} x`, "!!!…"],
    [`!a!${long} x`, "bbb…"],
    [`*${long}`, "bbb…"],
  ] as const) {
    const [complaint = ""] = complaintsAbout(`${pod}a: ${value}\n`);
    assert.ok(complaint.length < 300, `${complaint.length}`);
    assert.match(complaint, word);
  }
});

test("an error at the end of a file without a final line break is in its last line", () => {
  assert.equal(complaintsAbout("%kind: Pod\n\u0085"), [
    "2:2  This cannot be parsed: Missing directives-end indicator line.",
  ]);
});

test.run();
