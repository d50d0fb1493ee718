import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdirSync, readdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { suite } from "uvu";
import * as assert from "uvu/assert";
import { packageRoot } from "../src/package.js";
import { writeWhole } from "../src/whole-file.js";
import { temporaryFolder } from "./commands/run.js";

const test = suite("whole-file");

test("a file is written with the folders that it lies in, and leaves nothing beside it", () => {
  const folder = temporaryFolder();
  writeWhole(join(folder, "a", "b", "c.txt"), "text");
  assert.equal([readFileSync(join(folder, "a", "b", "c.txt"), "utf8"), readdirSync(join(folder, "a", "b"))], ["text", ["c.txt"]]);
});

test("a former file keeps its mode, which the mask of the process would narrow, and is found behind links", () => {
  const folder = temporaryFolder({ "real.txt": "old" });
  for (const mode of [0o600, 0o666, 0o755]) {
    chmodSync(join(folder, "real.txt"), mode);
    if (mode === 0o600) symlinkSync("real.txt", join(folder, "link.txt"));
    writeWhole(join(folder, "link.txt"), `new ${mode}`);
    assert.equal([readFileSync(join(folder, "real.txt"), "utf8"), statSync(join(folder, "real.txt")).mode & 0o777], [`new ${mode}`, mode]);
  }
});

test("what cannot be replaced is told, and nothing is left beside it", () => {
  const folder = temporaryFolder();
  mkdirSync(join(folder, "a"));
  const write = (): void => writeWhole(join(folder, "a"), "text");
  assert.throws(write, /EISDIR/);
  assert.equal(readdirSync(folder), ["a"]);
});

test("what a process has left that is no more goes; what is another's stays", () => {
  const mine = [`a.txt.wincompat-${process.ppid}.tmp`, "a.txt.wincompat-x.tmp", "b.txt.wincompat-999999999.tmp"];
  const folder = temporaryFolder(Object.fromEntries(["a.txt.wincompat-999999999.tmp", ...mine].map((name) => [name, "half"])));
  writeWhole(join(folder, "a.txt"), "text");
  assert.equal(readdirSync(folder).sort(), ["a.txt", ...mine].sort());
});

/** Writes two long texts in turn until it is killed. */
const writer = `
  import { writeWhole } from ${JSON.stringify(join(packageRoot, "build", "src", "whole-file.js"))};
  for (let count = 0; ; count += 1) writeWhole(process.argv[1], (count % 2 === 0 ? "a" : "b").repeat(4_000_000));
`;

test("whoever reads it finds one text or the other, also when the writer is killed", async () => {
  const file = join(temporaryFolder(), "a.txt");
  for (let count = 0; count < 3; count += 1) {
    writeFileSync(file, "a".repeat(4_000_000));
    const child = spawn(process.execPath, ["--input-type=module", "-e", writer, file], { stdio: "ignore" });
    const ended = once(child, "exit");
    const { ino } = statSync(file);
    while (child.exitCode === null && statSync(file).ino === ino) await sleep(1);
    await sleep(Math.random() * 20);
    assert.match(readFileSync(file, "utf8"), /^(?:a{4000000}|b{4000000})$/);
    child.kill("SIGKILL");
    await ended;
    assert.match(readFileSync(file, "utf8"), /^(?:a{4000000}|b{4000000})$/);
  }
  writeWhole(file, "c");
  assert.equal(readdirSync(join(file, "..")), ["a.txt"]);
});

test.run();
