import fc from "fast-check";
import { suite } from "uvu";
import * as assert from "uvu/assert";
import { lineEdits, linesOf } from "../../../src/fix/line-edits.js";
import { rewritten } from "../../../src/fix/text-edits.js";
import { plainText } from "../../../src/lib/plain-text.js";
import { seed } from "../../generate/options.js";

const test = suite("fix/file-text");

const lines = fc.array(fc.constantFrom("a: 1", "b:", "  c: é", "", "# d"), { minLength: 1, maxLength: 8 });
const text = lines.map((all) => `${all.join("\n")}\n`);

/** A file with mixed line ends, with or without a byte order mark, and with or without a last line end. */
const raw = fc
  .tuple(
    fc.boolean(),
    fc.array(fc.tuple(fc.constantFrom("a: 1", "b:", "  c: é", "# d"), fc.constantFrom("\n", "\r\n")), {
      minLength: 1,
      maxLength: 8,
    }),
    fc.boolean(),
  )
  .map(([mark, all, ended]) =>
    `${mark ? "\ufeff" : ""}${all.map((line) => line.join("")).join("")}`.replace(ended ? /(?!)/ : /\r?\n$/, ""),
  );

function plainOf(file: string): string {
  const plain = plainText(file);
  if ("problem" in plain) throw new Error(plain.problem);
  return plain.text.endsWith("\n") ? plain.text : `${plain.text}\n`;
}

test("edits of lines make one text of another, and touch only what differs", () => {
  fc.assert(
    fc.property(text, text, (before, after) => {
      const old = linesOf(before);
      let made = "";
      let at = 0;
      for (const { from, to, lines: put } of lineEdits(before, after)) {
        assert.ok(from >= at && to >= from && (to > from || put.length > 0));
        made += old.slice(at, from).join("") + put.join("");
        at = to;
      }
      assert.is(made + old.slice(at).join(""), after);
    }),
    { seed: seed(), numRuns: 300 },
  );
});

test("a file is read as it is to be, whatever its line ends, its mark and its last line", () => {
  fc.assert(
    fc.property(raw, text, (file, after) => {
      const made = rewritten(file, plainOf(file), after);
      assert.is(plainOf(made), after);
      assert.is(made.startsWith("\ufeff"), file.startsWith("\ufeff"));
    }),
    { seed: seed(), numRuns: 300 },
  );
});

test("a file in which nothing is changed stays as it is, to the byte", () => {
  fc.assert(
    fc.property(raw, (file) => assert.is(rewritten(file, plainOf(file), plainOf(file)), file)),
    { seed: seed(), numRuns: 200 },
  );
});

test("new lines end as those do in whose place they are", () => {
  assert.is(
    rewritten("\ufeffa: 1\r\nb: 2\r\nc: 3", "a: 1\nb: 2\nc: 3\n", "a: 1\nx: 2\nc: 3\nd: 4\n"),
    "\ufeffa: 1\r\nx: 2\r\nc: 3\r\nd: 4",
  );
  assert.is(rewritten("a: 1\nb: 2\r\nc: 3\n", "a: 1\nb: 2\nc: 3\n", "x: 1\ny: 2\nc: 3\n"), "x: 1\ny: 2\nc: 3\n");
});

test("where the last line is removed, the one before it keeps its end, which can be part of a text", () => {
  assert.is(rewritten("a: |\r\n  b\r\nc: 1", "a: |\n  b\nc: 1\n", "a: |\n  b\n"), "a: |\r\n  b\r\n");
  assert.is(rewritten("a: 1\nb: 1\nc: 1", "a: 1\nb: 1\nc: 1\n", "a: 1\nc: 1\n"), "a: 1\nc: 1");
});

test("any number of lines can come and go", () => {
  const many = "b: 1\n".repeat(200_000);
  assert.is(rewritten("a: 1\r\n", "a: 1\n", many), many.replaceAll("\n", "\r\n"));
  assert.is(rewritten(many, many, "a: 1\n"), "a: 1\n");
});

test.run();
