import { suite } from "uvu";
import * as assert from "uvu/assert";
import { formatDiagnostic } from "../../../../src/lib/diagnostic.js";
import { hexDigest } from "../../../../src/lib/digest.js";
import { pathFault, readSums, sumsOf, withSums } from "../../../../src/release/verify/sums.js";

const test = suite("release/verify/sums");

const digest = "0a".repeat(32);

function faults(text: string): readonly string[] {
  const read = readSums(text, "SHA256SUMS");
  return "size" in read ? [] : read.map(formatDiagnostic);
}

test("what is written is read, sorted by path", () => {
  const files = new Map([
    ["b", Buffer.from("b")],
    ["a/c", Buffer.from("c")],
  ]);
  const text = sumsOf(files);
  assert.equal(
    readSums(text, "SHA256SUMS"),
    new Map([
      ["a/c", hexDigest(Buffer.from("c"))],
      ["b", hexDigest(Buffer.from("b"))],
    ]),
  );
  assert.match(text, /^[0-9a-f]{64} {2}a\/c\n[0-9a-f]{64} {2}b\n$/);
});

test("files with their list are as the list says", () => {
  const files = withSums(new Map([["a", Buffer.from("a")]]));
  assert.is(String(files.get("SHA256SUMS")), `${hexDigest("a")}  a\n`);
});

test("the form for binary files is read, too", () => assert.equal(faults(`${digest} *a`), []));

test("everything that is wrong with it is reported at once, with its line", () => {
  const lines = [
    `${digest}  a`,
    `${digest}  a`,
    `${digest} b`,
    `\\${digest}  c`,
    `${digest}  ../d`,
    `${digest}  SHA256SUMS.sig`,
    "",
  ];
  const notALine = "A line consists of 64 lower-case hexadecimal digits, two spaces and a path.";
  assert.equal(faults(`${lines.join("\n")}\n`), [
    'SHA256SUMS:2:1  The path "a" is listed twice.',
    `SHA256SUMS:3:1  ${notALine}`,
    `SHA256SUMS:4:1  ${notALine}`,
    'SHA256SUMS:5:1  The path "../d" is outside of the folder.',
    'SHA256SUMS:6:1  The path "SHA256SUMS.sig" is the list itself or its signature.',
    `SHA256SUMS:7:1  ${notALine}`,
  ]);
});

test("an empty list names nothing, and that is wrong", () => assert.is(faults("").length, 1));

const wrong: Readonly<Record<string, RegExp>> = {
  "": /empty/,
  "/etc/passwd": /absolute/,
  "C:/windows": /absolute/,
  "c:x": /absolute/,
  "..": /is outside/,
  "../1.26/README.md": /is outside/,
  "kyverno/../../x": /is outside/,
  "kyverno/..": /is outside/,
  ".": /shortest/,
  "./README.md": /shortest/,
  "kyverno//x": /shortest/,
  "kyverno/": /shortest/,
  "kyverno\\x": /backslash/,
  "a\nb": /control/,
  "a\u0000": /control/,
};

for (const [path, says] of Object.entries(wrong)) {
  test(`${JSON.stringify(path)} is no path below the folder`, () => assert.match(pathFault(path) ?? "", says));
}

test("names with dots, blanks and letters of any language are", () => {
  for (const path of ["opa/bundle/.manifest", "a..b", "...", "a b/ü", "__proto__", "docs:x/y"])
    assert.is(pathFault(path), undefined, path);
});

test.run();
