import { suite } from "uvu";
import * as assert from "uvu/assert";
import { loadRelease } from "../../../src/check/load-release.js";
import { parseRuleSet } from "../../../src/model/rule-set.js";
import { parseIndex } from "../../../src/release/index-file.js";
import { coveredVersions } from "../../../src/release/released.js";

const test = suite("check/load-release");

function refused(version: string): Promise<string> {
  return loadRelease(version).then(() => "", String);
}

test("a version without a release is rejected with those that have one", async () => {
  const [oldest] = coveredVersions();
  const newest = coveredVersions().at(-1);
  assert.is(
    await refused("1.99"),
    `RangeError: Kubernetes 1.99 is not supported. Supported versions are ${oldest} to ${newest}; the newest is ${newest}.`,
  );
  assert.match(await refused("v1.2.3"), `RangeError: Kubernetes 1.2 is not supported. Supported versions are`);
});

test("what is no version is rejected", async () =>
  assert.match(await refused("newest"), 'RangeError: "newest" is not a version of Kubernetes.'));

test("rules that are damaged, or nested without end, are rejected with a sentence", () => {
  const deep = `{"parameters": ${"[".repeat(100_000)}${"]".repeat(100_000)}}`;
  for (const text of [deep, "", "{"])
    assert.throws(
      () => parseRuleSet(text),
      (error: unknown) => String(error) === "Error: rules.json does not have the rules of a release.",
    );
  assert.throws(() => parseIndex("{"), /^release\.json must be a mapping\.$/);
});

test.run();
