import { suite } from "uvu";
import * as assert from "uvu/assert";
import { isSlim, mostBytes, mostFiles, releaseSizes, sizeTable } from "../../../scripts/release/size.js";
import { models } from "../../spec.js";
import { temporaryFolder } from "../../unit/cli/run.js";

const test = suite("scripts/release/size");

test("a release is as large as its files", () => {
  const folder = temporaryFolder({
    "1.27/release.json": "{}",
    "1.27/a/b.yaml": "b: 1\n",
    "1.9/release.json": "{}",
    "notes.txt": "",
  });
  const sizes = releaseSizes(folder);
  assert.equal(sizes, [
    { kubernetes: "1.9", files: 1, bytes: 2 },
    { kubernetes: "1.27", files: 2, bytes: 7 },
  ]);
  assert.match(sizeTable(sizes), /\n\| 1\.27 \| 2 \| 7 \| yes \|\n$/);
});

test("one file or one byte too many is too much", () => {
  const most = { kubernetes: "1.27", files: mostFiles, bytes: mostBytes };
  assert.equal([most, { ...most, files: mostFiles + 1 }, { ...most, bytes: mostBytes + 1 }].map(isSlim), [
    true,
    false,
    false,
  ]);
});

test("the committed releases hold what is installed, and not much more", () => {
  const sizes = releaseSizes();
  assert.equal(
    sizes.map(({ kubernetes }) => kubernetes),
    models().map(({ version }) => version),
  );
  assert.ok(sizes.every(isSlim), `\n${sizeTable(sizes)}`);
});

test.run();
