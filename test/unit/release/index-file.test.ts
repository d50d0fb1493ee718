import { readFileSync } from "node:fs";
import { join } from "node:path";
import { suite } from "uvu";
import * as assert from "uvu/assert";
import { parseIndex } from "../../../src/release/index-file.js";
import { releasesFolder } from "../../../src/release/released.js";
import { assertThrows } from "../../assert-throws.js";

const test = suite("release/index-file");
const text = readFileSync(join(releasesFolder, "1.27", "release.json"), "utf8");

test("an index that was built is read as it is", () => assert.equal(parseIndex(text), JSON.parse(text)));

test("a field that is missing, or of another kind, is named", () => {
  const damaged = (change: object): string => JSON.stringify({ ...JSON.parse(text), ...change });
  assertThrows(() => parseIndex(damaged({ rules: undefined })), Error, '"rules" of release.json must be a list.');
  assertThrows(() => parseIndex(damaged({ reads: [] })), Error, '"reads" of release.json must be a mapping.');
  assertThrows(() => parseIndex(damaged({ version: 1 })), Error, '"version" of release.json must be a string.');
  assertThrows(() => parseIndex("[]"), Error, "release.json must be a mapping.");
});

test.run();
