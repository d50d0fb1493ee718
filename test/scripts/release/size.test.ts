import { suite } from "uvu";
import * as assert from "uvu/assert";
import { isSlim, mostBytes, mostFiles, releaseSizes, sizeTable } from "../../../scripts/release/size.js";
import { models } from "../../spec.js";
import { temporaryFolder } from "../../unit/cli/run.js";

const test = suite("scripts/release/size");

test("a release is as large as its files", () => {
  const folder = temporaryFolder({
    "1.27/release.json": '{"rules":{"a":{}}}',
    "1.27/a/b.yaml": "b: 1\n",
    "1.9/release.json": '{"rules":{}}',
    "notes.txt": "",
  });
  const sizes = releaseSizes(folder);
  assert.equal(sizes, [
    { kubernetes: "1.9", rules: 0, files: 1, bytes: 12 },
    { kubernetes: "1.27", rules: 1, files: 2, bytes: 23 },
  ]);
  assert.match(sizeTable(sizes), /\n\| 1\.27 \| 1 \| 2 of 411 \| 23 of 390000 \| yes \|\n$/);
});

test("one file or one byte too many is too much", () => {
  const rules = 112;
  const most = { kubernetes: "1.27", rules, files: mostFiles({ rules }), bytes: mostBytes({ rules }) };
  assert.equal([most, { ...most, files: most.files + 1 }, { ...most, bytes: most.bytes + 1 }].map(isSlim), [
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
