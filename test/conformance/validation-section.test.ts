import { test } from "uvu";
import * as assert from "uvu/assert";
import { validationSection } from "../../scripts/conformance/validation-section.js";
import { models } from "../spec.js";
import type { Outcome } from "./record.js";

const [first, second] = models();
const two = models().slice(0, 2);
const outcome = (kubernetes: string, more: Partial<Outcome> = {}): Outcome => ({
  engine: "kubernetes",
  kubernetes,
  what: "pods",
  objects: 10,
  disagreements: 0,
  finds: { "win-host-pid": 3, "win-host-ipc": 0 },
  ...more,
});

test("each version has a row with its objects, and the rules that some of them violate", () => {
  const text = validationSection(
    two,
    (minor) => `${minor}.9`,
    two.map(({ version }) => outcome(version)),
  );
  assert.equal(text.split("\n").slice(-2), [
    `| ${first?.version} | ${first?.version}.9 | 10 | 1 | 0 |`,
    `| ${second?.version} | ${second?.version}.9 | 10 | 1 | 0 |`,
  ]);
  assert.match(text, String(second?.specDigest));
});

test("nothing is written about a version that was not compared, or with disagreements", () => {
  const write = (...outcomes: readonly Outcome[]) => validationSection(two, String, outcomes);
  assert.throws(() => write(outcome(String(first?.version))), /: 0 objects/);
  assert.throws(
    () => write(...two.map(({ version }) => outcome(version, { disagreements: 2 }))),
    /: 10 objects, 2 disagreements/,
  );
});

test.run();
