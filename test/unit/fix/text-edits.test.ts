import fc from "fast-check";
import { suite } from "uvu";
import * as assert from "uvu/assert";
import type { TextEdit } from "../../../src/check/findings.js";
import { textEdits } from "../../../src/fix/text-edits.js";
import { splitDocuments } from "../../../src/manifests/documents.js";
import type { SourceText } from "../../../src/manifests/source-text.js";
import { seed } from "../../generate/options.js";
import { applyEdits } from "./apply-edits.js";

const test = suite("fix/text-edits");

const document = fc
  .array(fc.constantFrom("a: 1", "b: 2", "  c: é", "", "# d"), { minLength: 1, maxLength: 6 })
  .map((lines) => `${lines.join("\n")}\n`);

function documentsOf(text: string): readonly SourceText[] {
  return [...splitDocuments("a.yaml", text)].map(({ source }) => source);
}

function editsOf(text: string, index: number, after: string): readonly TextEdit[] {
  return textEdits(documentsOf(text)[index] as SourceText, after);
}

test("made in the file, edits make the document what it is to be, and leave the others", () => {
  fc.assert(
    fc.property(document, document, document, document, fc.nat(2), (a, b, c, after, index) => {
      const all = [a, b, c];
      const text = all.join("---\n");
      assert.is(applyEdits(text, editsOf(text, index, after)), all.with(index, after).join("---\n"));
    }),
    { seed: seed(), numRuns: 300 },
  );
});

test("a file whose last line is not ended stays so", () => {
  fc.assert(
    fc.property(document, document, (before, after) => {
      const made = applyEdits(before.slice(0, -1), editsOf(before, 0, after));
      assert.is(made, after.slice(0, -1));
    }),
    { seed: seed(), numRuns: 300 },
  );
});

test("edits take whole lines", () => {
  assert.equal(editsOf("a: 1\n---\nb: 1\nc: 1\nd: 1\n", 1, "b: 2\nd: 1\ne: 1\n"), [
    { startLine: 3, startColumn: 1, endLine: 5, endColumn: 1, text: "b: 2\n" },
    { startLine: 5, startColumn: 5, endLine: 5, endColumn: 5, text: "\ne: 1" },
  ]);
});

test.run();
