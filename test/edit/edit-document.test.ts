import fc from "fast-check";
import { suite } from "uvu";
import * as assert from "uvu/assert";
import { editDocument } from "../../src/edit/edit-document.js";
import { applyOperations, type Operation } from "../../src/edit/operation.js";
import { isSameValue } from "../../src/edit/same-value.js";
import { readText } from "./read-text.js";
import { someOperations } from "./some-operations.js";
import { WrittenText } from "./written-text.js";

const test = suite("edit-document");

const RUNS = Number(process.env["EDIT_RUNS"] ?? 100);

/** All comments that `WrittenText` writes. */
function commentsIn(text: string): string[] {
  return (text.match(/#c[0-9]+;/g) ?? []).sort();
}

function check(text: string, operations: readonly Operation[]): void {
  const value = readText(text);
  const { text: edited, refused } = editDocument(text, [operations]);
  if (refused.size > 0) {
    assert.is(edited, text);
    assert.match(text, /[&*]|<</, `refused without an anchor: ${refused.get(0)}\n${text}\n${JSON.stringify(operations)}`);
    return;
  }
  const expected = applyOperations(value, operations);
  assert.ok(isSameValue(readText(edited) ?? null, expected), `reads otherwise:\n${text}\n${edited}`);
  assert.equal(commentsIn(edited), commentsIn(text), `comments:\n${text}\n${JSON.stringify(operations)}\n${edited}`);
  if (text.endsWith("\n")) assert.ok(edited.endsWith("\n"), `final newline:\n${text}\n${edited}`);
  else assert.not(edited.endsWith("\n"));
  assert.is(/(?<!\r)\n/.test(edited), /(?<!\r)\n/.test(text) || (!text.includes("\n") && edited.includes("\n")), "line ends");
}

test("an edited text reads as the edited value, and has all its comments", () => {
  fc.assert(
    fc.property(fc.gen(), (pick) => {
      const text = new WrittenText(pick).document;
      const value = readText(text);
      fc.pre(typeof value === "object" && value !== null);
      check(text, someOperations(pick, value));
    }),
    { numRuns: RUNS },
  );
});

test.run();
