import { suite } from "uvu";
import * as assert from "uvu/assert";
import { identifiersOf, repositoryPath } from "../../../../src/report/formats/identifiers.js";

const test = suite("report/formats/identifiers");

const paths = {
  "./a.yaml": "a.yaml",
  "././/a.yaml": "a.yaml",
  "a/./b.yaml": "a/./b.yaml",
  "../a.yaml": "../a.yaml",
  "/a.yaml": "/a.yaml",
  ".a.yaml": ".a.yaml",
  "<stdin>": "stdin",
};
for (const [file, path] of Object.entries(paths)) {
  test(`${file} is ${path} in a repository`, () => assert.is(repositoryPath(file), path));
}

test("findings of a file with one fingerprint have different identifiers", () => {
  const identifiers = identifiersOf(["a.yaml", "a.yaml", "b.yaml"].map((file) => ({ file, fingerprint: "1" })));
  assert.is(new Set(identifiers).size, 3);
  assert.is(identifiers[0], identifiersOf([{ file: "./a.yaml", fingerprint: "1" }])[0]);
});

test.run();
