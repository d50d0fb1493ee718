import { suite } from "uvu";
import * as assert from "uvu/assert";
import { pathFault } from "../../../../src/release/verify/relative-path.js";

const test = suite("release/verify/relative-path");

const wrong: Readonly<Record<string, RegExp>> = {
  "": /empty/,
  "/etc/passwd": /absolute/,
  "C:/windows": /absolute/,
  "c:x": /absolute/,
  "..": /leaves/,
  "../1.26/README.md": /leaves/,
  "kyverno/../../x": /leaves/,
  "kyverno/..": /leaves/,
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
  for (const path of ["opa/bundle/.manifest", "a..b", "...", "a b/ü", "__proto__", "docs:x/y"]) assert.is(pathFault(path), undefined, path);
});

test.run();
