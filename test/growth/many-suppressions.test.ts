import { suite } from "uvu";
import * as assert from "uvu/assert";
import { check } from "../unit/check/suppression/checking.js";
import { withinSeconds } from "./seconds.js";

const test = suite("growth, many suppressions");

const head = "apiVersion: v1\nkind: Pod\nmetadata:\n  name: a\n";
const count = 8000;
const numbers = [...Array(count).keys()];

test("a comment of one rule on each of thousands of items suppresses its finding", async () => {
  const items = numbers.map((index) => `  # wincompat-ignore win-a: reason\n  - name: c${index}\n`).join("");
  const paths = numbers.map((index) => `spec.containers[${index}].name`);
  await withinSeconds(5, async () => {
    const { summary } = await check(`${head}spec:\n  containers:\n${items}`, { paths, only: new Set(["win-a"]) });
    assert.equal([summary.suppressed, summary.errors, summary.warnings], [count, 0, 0]);
  });
});

test("thousands of comments of one rule above a field suppress its finding, and none is unused", async () => {
  const comments = "# wincompat-ignore win-a: reason\n".repeat(25_000);
  await withinSeconds(4, async () => {
    const { summary } = await check(`${head}${comments}spec: {}\n`, { paths: ["spec"], only: new Set(["win-a"]) });
    assert.equal([summary.suppressed, summary.errors, summary.warnings], [1, 0, 0]);
  });
});

test("thousands of annotations are located fast", async () => {
  const annotations = numbers.map((index) => `    wincompat.dev/ignore.r${index}-${index}: reason\n`).join("");
  const more = annotations.replaceAll("ignore.r", "ignore.s");
  await withinSeconds(5, async () => {
    const { findings } = await check(`${head}  annotations:\n${annotations}${more}`, { paths: [] });
    assert.is(findings.length, 2 * count);
    assert.is(findings.at(-1)?.line, 5 + 2 * count);
  });
});

test("a comment that names thousands of rules has no effect, and is reported once", async () => {
  const rules = [...Array(100_000).keys()].map((index) => `r${index}`).join(",");
  await withinSeconds(2, async () => {
    const { findings, suppressed } = await check(`${head}# wincompat-ignore win-a,${rules}: reason\nspec: {}\n`, {
      paths: ["spec"],
      only: new Set(["win-a", "suppression-invalid"]),
    });
    assert.equal(
      [findings.map(({ rule, message }) => [rule, message]), suppressed],
      [
        [
          ["suppression-invalid", "This suppression has no effect. It names more than 1000 rules."],
          ["win-a", "M."],
        ],
        [],
      ],
    );
  });
});

test("long runs of spaces in a reason are read in linear time", async () => {
  const spaces = " ".repeat(400_000);
  const reason = `${"until".repeat(10_000)}${spaces}x until${spaces}y,${spaces}z`;
  await withinSeconds(3, async () => {
    const { summary } = await check(`${head}# wincompat-ignore win-a: ${reason}\nspec: {}\n`, {
      paths: ["spec"],
      only: new Set(["win-a"]),
    });
    assert.equal([summary.suppressed, summary.errors, summary.warnings], [1, 0, 0]);
  });
});

test("a document of thousands of objects shares its comments", async () => {
  const item = "- {apiVersion: v1, kind: Pod, metadata: {name: a}} # wincompat-ignore win-a: reason\n";
  await withinSeconds(5, async () => {
    const { summary } = await check(`apiVersion: v1\nkind: List\nitems:\n${item.repeat(5000)}`, {
      paths: ["kind"],
      only: new Set(["win-a"]),
    });
    assert.equal([summary.suppressed, summary.errors, summary.warnings], [5000, 0, 0]);
  });
});

test("of suppressions that cover a finding, the nearest one is named, and all are used", async () => {
  const text = `# wincompat-ignore win-a: document\n${head}# wincompat-ignore win-a: key\nspec: {} # wincompat-ignore win-a: line\n`;
  const { suppressed, summary } = await check(text, { paths: ["spec"], only: new Set(["win-a"]) });
  assert.equal(
    suppressed.map(({ suppression }) => suppression.reason),
    ["line"],
  );
  assert.is(summary.warnings, 0);
});

test.run();
