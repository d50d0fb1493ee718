import fc from "fast-check";
import { suite } from "uvu";
import * as assert from "uvu/assert";
import type { LineEdit } from "../../../src/fix/line-edits.js";
import { lineEdits, linesOf } from "../../../src/fix/line-edits.js";
import { seed } from "../../generate/options.js";

const test = suite("fix/line-edits");

const line = fc.constantFrom("a\n", "b\n", "c\n", "\n", "d\n");
const unended = fc.constantFrom("", "", "a", "b");
const text = fc.tuple(fc.array(line, { maxLength: 20 }), unended).map(([lines, last]) => lines.join("") + last);

/** Many lines that are alike, and the same with a few of them changed, taken away or put in. */
const few = fc
  .tuple(
    fc.array(line, { minLength: 1, maxLength: 60 }),
    fc.array(fc.tuple(fc.nat(59), fc.nat(2), fc.array(line, { maxLength: 2 })), { maxLength: 6 }),
    unended,
  )
  .map(([lines, changes, last]) => {
    const changed = changes.reduce<readonly string[]>(
      (now, [at, count, put]) => now.toSpliced(at, count, ...put),
      lines,
    );
    return [lines.join("") + last, changed.join("") + last] as const;
  });

function made(before: string, edits: readonly LineEdit[]): string {
  const old = linesOf(before);
  return [...edits]
    .reverse()
    .reduce<readonly string[]>((now, { from, to, lines }) => now.toSpliced(from, to - from, ...lines), old)
    .join("");
}

test("edits make one text of another; between two of them a line stays, and none does nothing", () => {
  fc.assert(
    fc.property(fc.oneof(fc.tuple(text, text), few), ([before, after]) => {
      const edits = lineEdits(before, after);
      assert.is(made(before, edits), after);
      edits.forEach(({ from, to, lines }, index) => {
        assert.ok(from <= to && (from < to || lines.length > 0));
        assert.ok(from > (edits[index - 1]?.to ?? -1));
      });
    }),
    { seed: seed(), numRuns: 1000 },
  );
});

test("equal texts need none", () => {
  fc.assert(
    fc.property(text, (same) => assert.equal(lineEdits(same, same), [])),
    { seed: seed(), numRuns: 100 },
  );
});

test("an edit neither begins nor ends with a line that stays", () => {
  fc.assert(
    fc.property(few, ([before, after]) => {
      const old = linesOf(before);
      for (const { from, to, lines } of lineEdits(before, after)) {
        if (from < to && lines.length > 0) assert.ok(old[from] !== lines[0] && old[to - 1] !== lines.at(-1));
      }
    }),
    { seed: seed(), numRuns: 300 },
  );
});

test("lines between changes stay, be it one alone", () => {
  const before = ["x", "one", "x", "two", "and", "x", "end"].map((word) => `${word}\n`);
  const after = before.filter((word) => word !== "x\n");
  assert.equal(
    lineEdits(before.join(""), after.join("")),
    [0, 2, 5].map((at) => ({ from: at, to: at + 1, lines: [] })),
  );
});

test("many changes in a long text that says the same again and again are found one by one", () => {
  const [before, after] = [
    ["a\n", "b\n", "c\n", "d\n", "e\n"],
    ["a\n", "B\n", "c\n", "e\n"],
  ].map((lines) => lines.join("").repeat(50_000)) as [string, string];
  const edits = lineEdits(before, after);
  assert.is(edits.length, 100_000);
  assert.equal(edits.slice(-2), [
    { from: 249_996, to: 249_997, lines: ["B\n"] },
    { from: 249_998, to: 249_999, lines: [] },
  ]);
});

test.run();
