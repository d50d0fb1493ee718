import { suite } from "uvu";
import * as assert from "uvu/assert";
import { endOfLifeNotes } from "../../../../src/report/spec/version-list.js";

const test = suite("report/spec/end-of-life");

const indexes = [
  { kubernetes: "1.33", supportedUntil: "2026-06-28" },
  { kubernetes: "1.34", supportedUntil: "2026-10-27" },
];

test("a version is noted from the day after its end of life", () => {
  assert.equal(endOfLifeNotes(indexes, "2026-06-28"), []);
  assert.equal(endOfLifeNotes(indexes, "2026-06-29"), [
    "Note: the Kubernetes project ended its support of 1.33 on 2026-06-28.",
  ]);
  assert.is(endOfLifeNotes(indexes, "2027-01-01").length, 2);
});

test.run();
