import { suite } from "uvu";
import * as assert from "uvu/assert";
import { table } from "../../../src/report/table.js";

const test = suite("report/table");
const columns = [
  { title: "Name", align: "left" },
  { title: "n", align: "right" },
  { title: "last", align: "left" },
] as const;

test("columns are as wide as their widest cell, and two spaces apart", () => {
  assert.equal(
    table(columns, [
      ["a", "100", "x"],
      ["longer", "1", ""],
    ]),
    ["Name      n  last", "a       100  x", "longer    1"],
  );
});

test("a missing cell is empty, and no line ends with spaces", () => {
  assert.equal(table(columns, [["a"], []]), ["Name  n  last", "a", ""]);
});

test("without rows there are titles", () => {
  assert.equal(table(columns, []), ["Name  n  last"]);
});

test.run();
