import { suite } from "uvu";
import * as assert from "uvu/assert";
import { fileName, folderOf, isIn, stdinName } from "../../../src/lib/paths.js";

const test = suite("lib/paths");

const folders: Readonly<Record<string, string>> = {
  "/": "/",
  "/a": "/",
  "/a/b.yaml": "/a",
  "D:/": "D:/",
  "d:/a": "d:/",
  "D:/a/b.yaml": "D:/a",
  "//server/share/a": "//server/share",
};

for (const [path, folder] of Object.entries(folders))
  test(`the folder of ${path} is ${folder}`, () => assert.is(folderOf(path), folder));

test("a folder contains itself and what is below it, and no other folder that begins with its name", () => {
  const paths = ["/a", "/a/b", "/ab", "/", "/b/a"];
  assert.equal(
    paths.filter((path) => isIn("/a", path)),
    ["/a", "/a/b"],
  );
  assert.ok(paths.every((path) => isIn("/", path)));
});

test("a file with the name of another input gets ./", () => {
  assert.equal([stdinName, "<cluster a>", "a.yaml"].map(fileName), ["./<stdin>", "./<cluster a>", "a.yaml"]);
});

test.run();
