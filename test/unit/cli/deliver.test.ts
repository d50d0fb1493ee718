import { readFileSync } from "node:fs";
import { join } from "node:path";
import { suite } from "uvu";
import * as assert from "uvu/assert";
import { deliver, noteOnLeftOut } from "../../../src/cli/deliver.js";
import { temporaryFolder } from "./run.js";

const test = suite("cli/deliver");

test("a report that is too long for a text is an error, and the others are written", () => {
  const file = join(temporaryFolder(), "short.txt");
  const wanted = [{ format: "long" }, { format: "short", output: file }] as const;
  const textOf = (format: "long" | "short"): string => (format === "long" ? "x".repeat(2 ** 30) : "short");
  assert.equal(deliver(wanted, textOf), [
    "The long report is too long to be written. Check fewer files at once, or use another format.",
  ]);
  assert.is(readFileSync(file, "utf8"), "short");
});

test("other errors are not hidden", () => {
  const fails = (): string => {
    throw new RangeError("other");
  };
  assert.throws(() => deliver([{ format: "a" }], fails), /^other$/);
});

test("a person reads that a SARIF report leaves results out", () => {
  const noteFor = (format: string, results: number): number => noteOnLeftOut([{ format }], results).length;
  assert.equal([noteFor("sarif", 25_000), noteFor("sarif", 25_001), noteFor("json", 25_001)], [0, 1, 0]);
});

test.run();
