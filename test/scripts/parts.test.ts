import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { suite } from "uvu";
import * as assert from "uvu/assert";
import { conclude } from "../../scripts/e2e/conclude.js";
import { partsAtOnce } from "../../scripts/parts/at-once.js";
import { runParts } from "../../scripts/parts/run-parts.js";
import { packageRoot } from "../../src/lib/package.js";
import { temporaryFolder } from "../unit/cli/run.js";

const test = suite("scripts/parts");

/** A file that prints the totals of a test run, writes its variables into `seen`, and ends with a code. */
function testFile(total: number, passed: number, skipped: number, code = 0): string {
  return [
    'import { appendFileSync } from "node:fs";',
    'appendFileSync(process.env.SEEN, `${process.env.OWN ?? ""}${process.argv[2] ?? ""}\\n`);',
    `console.log("  Total:     ${total}\\n  Passed:    ${passed}\\n  Skipped:   ${skipped}");`,
    `process.exitCode = ${code};`,
  ].join("\n");
}

/** What a function prints with a method of the console. */
async function printed<T>(method: "log" | "error", call: () => T): Promise<readonly [Awaited<T>, string]> {
  const lines: string[] = [];
  const original = console[method];
  console[method] = (line: string) => void lines.push(line);
  try {
    return [await call(), lines.join("\n")];
  } finally {
    console[method] = original;
  }
}

test("the totals of all parts are added, and each part gets its variables and those of all", async () => {
  const folder = temporaryFolder({ "a.mjs": testFile(3, 2, 1), "b.mjs": testFile(4, 4, 0) });
  const seen = join(folder, "seen");
  const parts = [
    { title: "one", file: join(folder, "a.mjs"), variables: { OWN: "own" } },
    { title: "two", file: join(folder, "b.mjs"), parameters: ["-x"] },
  ];
  const [totals, lines] = await printed("log", () => runParts(parts, 1, { SEEN: seen }));
  assert.equal(totals, { passed: true, total: 7, succeeded: 6, skipped: 1 });
  assert.is(readFileSync(seen, "utf8"), "own\n-x\n");
  assert.match(lines, /^\[1\/2\] one: passed \(\d+ s\)\n\[2\/2\] two: passed \(\d+ s\)$/);
});

test("a part fails when it ends with an error, and when it runs nothing", async () => {
  const folder = temporaryFolder({ "fails.mjs": testFile(1, 0, 0, 1), "empty.mjs": testFile(0, 0, 0) });
  for (const name of ["fails", "empty"]) {
    const parts = [{ title: name, file: join(folder, `${name}.mjs`) }];
    const [{ passed }, lines] = await printed("log", () => runParts(parts, 2, { SEEN: join(folder, "seen") }));
    assert.is(passed, false, name);
    assert.match(lines, new RegExp(`^\\[1/1\\] ${name}: FAILED`));
  }
});

test("a part that may be empty does not fail, but something must run", async () => {
  const folder = temporaryFolder({ "empty.mjs": testFile(0, 0, 0), "a.mjs": testFile(1, 1, 0) });
  const empty = { title: "empty", file: join(folder, "empty.mjs"), mayBeEmpty: true };
  const shared = { SEEN: join(folder, "seen") };
  const [both] = await printed("log", () => runParts([empty, { title: "a", file: join(folder, "a.mjs") }], 2, shared));
  assert.is(both.passed, true);
  const [alone, lines] = await printed("log", () => runParts([empty], 1, shared));
  assert.is(alone.passed, false);
  assert.match(lines, /empty: passed/);
});

test("the table of a run with skipped tests is not written, which is a failure", async () => {
  let written = 0;
  const write = (): void => void (written += 1);
  const [code, message] = await printed("error", () => conclude({ passed: true, skipped: 1 }, write));
  assert.equal([code, written], [1, 0]);
  assert.match(message, /^docs\/conformance\.md is not changed, because tests were skipped\. /);
  assert.is(conclude({ passed: false, skipped: 0 }, write), 1);
  assert.is(written, 0);
  assert.is(conclude({ passed: true, skipped: 0 }, write), 0);
  assert.is(written, 1);
  assert.is(conclude({ passed: true, skipped: 1 }), 0);
});

test("the temporary folder is removed after the run, and when a signal ends it", async () => {
  const helper = join(packageRoot, "build", "scripts", "parts", "temporary.js");
  for (const [signal, code] of [
    [undefined, 0],
    ["SIGINT", 130],
    ["SIGTERM", 143],
  ] as const) {
    const program = `
      import { withTemporaryFolder } from ${JSON.stringify(helper)};
      await withTemporaryFolder(async (folder) => {
        console.log(folder);
        if (${signal !== undefined}) await new Promise((done) => setTimeout(done, 60_000));
      });`;
    const child = spawn(process.execPath, ["--input-type=module", "--eval", program]);
    const ended = once(child, "close");
    const [folder] = (await once(child.stdout.setEncoding("utf8"), "data")) as [string];
    if (signal !== undefined) {
      assert.ok(existsSync(folder.trim()));
      child.kill(signal);
    }
    assert.equal(await ended, [code, null]);
    assert.not.ok(existsSync(folder.trim()));
  }
});

test("two parts more than processors run at once, and one more where memory is short", () => {
  const gibibyte = 2 ** 30;
  assert.equal([partsAtOnce(2, 16 * gibibyte), partsAtOnce(2, 8 * gibibyte)], [4, 3]);
  assert.equal([partsAtOnce(8, 64 * gibibyte), partsAtOnce(8, 32 * gibibyte)], [10, 9]);
});

test.run();
