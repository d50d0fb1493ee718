import fc from "fast-check";
import { suite } from "uvu";
import * as assert from "uvu/assert";
import type { Operation } from "../../../../src/model/operation.js";
import { applyOperations, isSameValue } from "../../../../src/model/operation.js";
import { runsOf, seed } from "../../../generate/options.js";
import { editText, readText } from "./read-text.js";
import { someOperations } from "./some-operations.js";
import { checkUntouchedLines } from "./untouched-lines.js";
import { WrittenText } from "./written-text.js";

const test = suite("fix/edit/edit-document");

const runs = Number(process.env["EDIT_RUNS"] ?? runsOf(50, 100));

/** A failure names the seed, which `WINCOMPAT_SEED` accepts, and what is wrong. */
const parameters = { seed: seed(), numRuns: runs, endOnFailure: true, includeErrorInReport: true };

/** All comments that `WrittenText` writes. */
function commentsIn(text: string): string[] {
  return (text.match(/#c[0-9]+;/g) ?? []).sort();
}

/** The end of the last line with content, and the empty lines after it. */
function endOf(text: string): string {
  return /(?:\r?\n[ \t]*)*$/.exec(text)?.[0] ?? "";
}

function check(text: string, operations: readonly Operation[]): void {
  const value = readText(text);
  const { text: edited, refused } = editText(text, operations);
  if (refused.size > 0) {
    assert.is(edited, text);
    assert.match(
      text,
      /[&*]|<</,
      `refused without an anchor: ${refused.get(0)}\n${text}\n${JSON.stringify(operations)}`,
    );
    return;
  }
  const expected = applyOperations(value, operations);
  assert.ok(isSameValue(readText(edited) ?? null, expected), `reads otherwise:\n${text}\n${edited}`);
  checkComments(text, operations, edited);
  // Empty lines at the end that are part of a value stay.
  if (!/[|>]\+/.test(text)) assert.is(endOf(edited), endOf(text), `end of the last line:\n${text}\n${edited}`);
  if (text.includes("\r\n")) assert.not.match(edited, /(?<!\r)\n/);
  const [operation] = operations;
  if (operations.length === 1 && operation !== undefined && operation.kind !== "rename" && !/[&*]|<</.test(text))
    checkUntouchedLines(text, value, operation, edited);
  checkRemovedAgain(edited, operations);
}

/** Only a removed entry takes its comments with it. A renamed one can replace another. */
function checkComments(text: string, operations: readonly Operation[], edited: string): void {
  const message = `comments:\n${text}\n${JSON.stringify(operations)}\n${edited}`;
  const [before, after] = [commentsIn(text), commentsIn(edited)];
  const isKeeping = operations.every(({ kind }) => kind === "put" || kind === "append");
  assert.equal(after, isKeeping ? before : before.filter((one) => after.includes(one)), message);
}

/** What is gone cannot be removed again. */
function checkRemovedAgain(edited: string, operations: readonly Operation[]): void {
  if (!operations.every(({ kind, path }) => kind === "remove" && typeof path.at(-1) === "string")) return;
  assert.is(editText(edited, operations).text, edited);
}

test("an edited text reads as the edited value, and has its comments", () => {
  fc.assert(
    fc.property(fc.gen(), (pick) => {
      const text = new WrittenText(pick).document;
      const value = readText(text);
      fc.pre(typeof value === "object" && value !== null);
      check(text, someOperations(pick, value));
    }),
    parameters,
  );
});

test("JSON stays JSON, compact or on lines", () => {
  fc.assert(
    fc.property(fc.gen(), fc.constantFrom("", "  ", "\t"), fc.constantFrom("", "\n"), (pick, indentation, end) => {
      const value = readText(new WrittenText(pick).document);
      fc.pre(typeof value === "object" && value !== null);
      const text = JSON.stringify(value, undefined, indentation) + end;
      const operations = someOperations(pick, value);
      const { text: edited, refused } = editText(text, operations);
      assert.equal([...refused.values()], []);
      assert.ok(isSameValue(JSON.parse(edited), applyOperations(value, operations)), `${text}\n${edited}`);
      assert.not.match(edited, /\n\s*\n/);
      if (indentation === "") assert.not.match(edited.trimEnd().replaceAll(/"(?:\\.|[^"\\])*"/g, ""), /\s/);
    }),
    { ...parameters, numRuns: runs / 2 },
  );
});

test.run();
