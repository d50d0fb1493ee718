import picocolors from "picocolors";
import { suite } from "uvu";
import * as assert from "uvu/assert";
import { block, placeLines } from "../../../../src/report/formats/pretty.js";

const test = suite("report/formats/pretty");
const terminal = { colors: picocolors.createColors(false), columns: 40 };

test("places are columns, and a text that does not fit continues below itself", () => {
  const path = "spec.template.spec.containers[0].image";
  const places = [
    { file: "a.yaml", line: 6, column: 3, path: "spec" },
    { file: "a.yaml", line: 120, column: 11, path },
  ];
  const [first, ...others] = placeLines(places, (place) => place.path, terminal);
  assert.is(first, "      6:3     spec");
  assert.match(others[0] ?? "", /^ {6}120:11 {2}spec\./);
  assert.is(others.length, 2);
  assert.match(others[1] ?? "", /^ {16}\S/);
});

test("an object of a cluster has no position, and a place can have no text", () => {
  const at = { file: "<cluster prod>", line: 1, column: 1 };
  assert.equal(
    placeLines([at], () => "spec.hostPID", terminal),
    ["      spec.hostPID"],
  );
  assert.equal(
    placeLines([{ ...at, file: "a.yaml" }], () => "", terminal),
    ["      1:1"],
  );
});

test("lines are one block, and without lines no block is printed", () => {
  assert.equal([block(["a", "b"]), block([])], [["a\nb"], []]);
});

test.run();
