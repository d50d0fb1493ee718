import { readFileSync } from "node:fs";
import { join } from "node:path";
import { applyPatch } from "diff";
import fc from "fast-check";
import { suite } from "uvu";
import * as assert from "uvu/assert";
import { patchOf } from "../../../src/fix/patch.js";
import { seed } from "../../generate/options.js";
import { run, temporaryFolder } from "../cli/run.js";

const test = suite("fix/patch");

const line = fc.constantFrom("a", "b", "c", "", "- d", "+ e", "f\r");
const text = fc
  .tuple(fc.array(line, { minLength: 1, maxLength: 30 }), fc.boolean())
  .map(([lines, ended]) => `${lines.join("\n")}${ended ? "\n" : ""}`);
const texts = fc.tuple(text, text).filter(([before, after]) => before !== after && before !== "" && after !== "");

test("a patch makes one text of another", () => {
  fc.assert(
    fc.property(texts, ([before, after]) =>
      assert.is(applyPatch(before, patchOf("a.yaml", before, after), { autoConvertLineEndings: false }), after),
    ),
    { seed: seed(), numRuns: 300 },
  );
});

/** What a program makes of files with their patch; undefined where the program is not there. */
async function patched(
  files: Readonly<Record<string, readonly [before: string, after: string]>>,
  program: string,
  ...parameters: string[]
): Promise<readonly string[] | undefined> {
  const has = await run(program, ["--version"], {}).catch(() => undefined);
  if (has?.status !== 0) return undefined;
  const cwd = temporaryFolder(Object.fromEntries(Object.entries(files).map(([name, [before]]) => [name, before])));
  const input = Object.entries(files)
    .map(([name, [before, after]]) => patchOf(name, before, after))
    .join("");
  const { status, stderr } = await run(program, parameters, { cwd, input });
  assert.equal([status, stderr], [0, ""]);
  return Object.keys(files).map((name) => readFileSync(join(cwd, name), "utf8"));
}

const programs = [
  ["git", "apply", "--whitespace=nowarn", "-"],
  ["patch", "-p1", "--binary", "--fuzz=0"],
] as const;

for (const [program, ...parameters] of programs) {
  test(`${program} takes patches: of names with blanks, of lines far apart, and of last lines without an end`, async () => {
    const long = Array.from({ length: 40 }, (_, index) => `line ${index}\n`).join("");
    const files = {
      "two words/and more.yaml": ["a\nb\n", "a\nc\n"],
      "long.yaml": [long, long.replace("line 0\n", "").replace("line 19\n", "x\ny\r\n").replace("line 39\n", "")],
      "grown.yaml": ["a\nb", "a\nb\n"],
      "shrunk.yaml": ["a\nb\n", "a\nb"],
      "unended.yaml": ["a\nb\nc", "b\nc"],
    } as const;
    const made = await patched(files, program, ...parameters);
    if (made !== undefined)
      assert.equal(
        made,
        Object.values(files).map(([, after]) => after),
      );
  });

  test(`${program} takes any patch`, async () => {
    const samples = fc.sample(texts, { seed: seed(), numRuns: 40 });
    const files = Object.fromEntries(samples.map((pair, index) => [`${index}.yaml`, pair]));
    const made = await patched(files, program, ...parameters);
    if (made !== undefined)
      assert.equal(
        made,
        Object.values(files).map(([, after]) => after),
      );
  });
}

test("changes that are near each other are one hunk, with three lines around", () => {
  const before = Array.from({ length: 30 }, (_, index) => `${index}\n`).join("");
  const heads = (after: string): unknown =>
    patchOf("a.yaml", before, after)
      .split("\n")
      .filter((one) => one.startsWith("@@"));
  assert.equal(heads(before.replace("\n10\n", "\n").replace("\n17\n", "\nx\ny\n")), ["@@ -8,14 +8,14 @@"]);
  assert.equal(heads(before.replace("\n10\n", "\n").replace("\n18\n", "\nx\ny\n")), [
    "@@ -8,7 +8,6 @@",
    "@@ -16,7 +15,8 @@",
  ]);
});

test("a name with blanks ends with a tab, as git writes it", () => {
  assert.equal(patchOf("two words.yaml", "a\n", "b\n").split("\n").slice(0, 2), [
    "--- a/two words.yaml\t",
    "+++ b/two words.yaml\t",
  ]);
  assert.equal(patchOf("words.yaml", "a\n", "b\n").split("\n").slice(0, 2), ["--- a/words.yaml", "+++ b/words.yaml"]);
});

test.run();
