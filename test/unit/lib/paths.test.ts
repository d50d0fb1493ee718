import { suite } from "uvu";
import * as assert from "uvu/assert";
import { fileName, folderOf, stdinName } from "../../../src/lib/paths.js";

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

test("a file with the name of another input gets ./", () => {
  assert.equal([stdinName, "<cluster a>", "a.yaml"].map(fileName), ["./<stdin>", "./<cluster a>", "a.yaml"]);
});

test.run();
