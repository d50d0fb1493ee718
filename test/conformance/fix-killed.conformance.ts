import { spawn } from "node:child_process";
import { once } from "node:events";
import { readdirSync, readFileSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { suite } from "uvu";
import * as assert from "uvu/assert";
import { isBrief } from "../generate/options.js";
import { programPath, temporaryFolder, wincompatProcess } from "../unit/cli/run.js";

const test = suite("fix, killed");

const kills = isBrief() ? 20 : 50;
const files = Array.from({ length: 40 }, (_, index) => `${index}.yaml`);

/** Long enough that half of it could be written. */
const text = (name: string, more: string): string =>
  `apiVersion: v1\nkind: Pod\nmetadata: { name: ${name} }\nspec:\n  os: { name: windows }\n  nodeSelector: { kubernetes.io/os: windows }\n${more}  containers: [{ name: c, image: example.com/c }]\n# ${"Filling. ".repeat(5_000)}\n`;
const dirty = text("p", "  hostPID: true\n");
const clean = text("p", "");

const parameters = ["fix", "-k", "1.27", "--only", "win-host-pid", "."];

function reset(folder: string): void {
  for (const name of files) writeFileSync(join(folder, name), dirty);
}

/** Names of what is neither as it was nor as it is to be, and how many are as they are to be. */
function look(folder: string): {
  readonly broken: readonly string[];
  readonly fixed: number;
  readonly others: readonly string[];
} {
  const contents = files.map((name) => [name, readFileSync(join(folder, name), "utf8")] as const);
  const broken = contents.filter(([, content]) => content !== dirty && content !== clean).map(([name]) => name);
  return {
    broken,
    fixed: contents.filter(([, content]) => content === clean).length,
    others: readdirSync(folder).filter((name) => !files.includes(name)),
  };
}

/** Starts a run, and kills it some time after it has fixed its first file. */
async function killed(folder: string, after: number): Promise<void> {
  const first = join(folder, files[0] ?? "");
  const { ino } = statSync(first);
  const child = spawn(process.execPath, [programPath, ...parameters], { cwd: folder, stdio: "ignore" });
  const ended = once(child, "exit");
  while (child.exitCode === null && statSync(first).ino === ino) await sleep(1);
  await sleep(after);
  child.kill("SIGKILL");
  await ended;
}

/** The output of the next run and its files. It must not remove a recent temporary file of another run. */
async function finished(folder: string, others: readonly string[]): Promise<void> {
  const { status, stdout } = await wincompatProcess(parameters, { cwd: folder });
  assert.is(status, 0, stdout);
  assert.equal(look(folder), { broken: [], fixed: files.length, others });
}

/** Lets an hour and more go by for what was left. */
function age(folder: string, names: readonly string[]): void {
  const then = Date.now() / 1000 - 3_700;
  for (const name of names) utimesSync(join(folder, name), then, then);
}

test(`a run that is killed ${kills} times leaves each file either old or new`, async () => {
  const folder = temporaryFolder();
  let [between, left] = [0, 0];
  for (let count = 0; count < kills; count += 1) {
    reset(folder);
    await killed(folder, Math.random() * 40);
    const { broken, fixed, others } = look(folder);
    assert.equal([broken, others.filter((name) => !/^\d+\.yaml\.wincompat-[0-9a-f]{12}\.tmp$/.test(name))], [[], []]);
    if (fixed > 0 && fixed < files.length) between += 1;
    left += others.length;
    if (others.length > 0 || count % 10 === 0) await finished(folder, others);
    if (others.length === 0) continue;
    age(folder, others);
    reset(folder);
    await finished(folder, []);
  }
  console.log(
    `${between} of ${kills} runs were killed between two files, and ${left} texts that were being written were left.`,
  );
  assert.ok(between > 0);
});

test.run();
