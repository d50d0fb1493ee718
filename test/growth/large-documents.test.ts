import { spawnSync } from "node:child_process";
import { suite } from "uvu";
import * as assert from "uvu/assert";
import { complaintsAbout, objectsIn } from "../unit/manifests/reading.js";
import { withinSeconds } from "./seconds.js";

const test = suite("growth, large documents");

const pod = "apiVersion: v1\nkind: Pod\n";

const tooDense = "1:1  This document has too many parts to be read at once; split it.";

const dense: Readonly<Record<string, string>> = {
  "a list in brackets": `[${"a,".repeat(500_000)}]`,
  "lists in brackets": `[${"[],".repeat(330_000)}]`,
  "a list": "- a\n".repeat(250_000),
  keys: "a: 1\n".repeat(200_000),
  "JSON numbers": `{"a":[${"1,".repeat(1_500_000)}1]}`,
};

for (const [name, text] of Object.entries(dense)) {
  test(`a megabyte or more of ${name} is refused fast`, async () => {
    assert.equal(await withinSeconds(5, () => complaintsAbout(text)), [tooDense]);
  });
}

const quick: Readonly<Record<string, string>> = {
  "a quoted text whose lines are less indented": `${pod}a:\n  b: "${"c\n".repeat(500_000)}"\n`,
  "quoted texts whose lines are less indented": `${pod}a:\n${'  - "b\nc"\n'.repeat(50_000)}`,
  "brackets whose lines are less indented": `${pod}a:\n  b: [\n${"cccccccccc,\n".repeat(80_000)}]\n`,
  "JSON numbers": `{"apiVersion":"v1","kind":"Pod","a":[${"1,".repeat(500_000)}1]}`,
  "unknown directives": `${"%a\n".repeat(300_000)}---\n${pod}`,
};

for (const [name, text] of Object.entries(quick)) {
  test(`a megabyte of ${name} is read fast`, async () => {
    const objects = await withinSeconds(5, () => objectsIn(text));
    assert.equal(
      objects.map(({ place }) => place("kind").file),
      ["a.yaml"],
    );
  });
}

/** Can a process with a heap of 50 MB read a text? @param text as an expression, because an argument has a length limit */
function readsInSmallHeap(text: string): boolean {
  const reader = new URL("../../src/manifests/manifest-text.js", import.meta.url).href;
  const program = `import { readText } from "${reader}"; for (const _ of readText("a.yaml", ${text}));`;
  const options = ["--max-old-space-size=50", "--input-type=module", "-e", program];
  return spawnSync(process.execPath, options).status === 0;
}

test("an error or a directive in every few characters takes no memory of its own", () => {
  assert.ok(readsInSmallHeap('"%a\\n".repeat(125_000) + "a: 1"'));
  assert.ok(readsInSmallHeap('"a: \\"" + "\\\\q".repeat(200_000) + "\\""'));
});

test("a document over 20 MiB is refused without parsing, its neighbours are read", async () => {
  const text = `${pod}---\n${"a: [\n".repeat(4_500_000)}---\n${pod}`;
  assert.equal(await withinSeconds(5, () => complaintsAbout(text)), [
    "4:1  This document is larger than 20 MiB; split it.",
  ]);
  assert.equal(
    objectsIn(text).map(({ place }) => place("").line),
    [1, 4_500_005],
  );
});

test.run();
