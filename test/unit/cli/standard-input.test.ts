import { spawn } from "node:child_process";
import { text } from "node:stream/consumers";
import { suite } from "uvu";
import * as assert from "uvu/assert";
import { announcedInput } from "../../../src/cli/terminal.js";
import type { Run } from "./run.js";
import { programPath, wincompat } from "./run.js";

const test = suite("cli/standard-input");

const pod =
  "apiVersion: v1\nkind: Pod\nmetadata: { name: a }\nspec: { os: { name: windows }, nodeSelector: { kubernetes.io/os: windows }, containers: [{ name: c, image: example.com/app }] }\n";

/** Runs the program in a process, and writes its input after the first line on standard error. Without that line, this never ends. */
async function processWhenAsked(parameters: readonly string[]): Promise<Run> {
  const child = spawn(process.execPath, [programPath, ...parameters]);
  const status = new Promise<number | null>((done) => child.on("close", done));
  const stdout = text(child.stdout);
  let stderr = "";
  for await (const part of child.stderr) {
    stderr += String(part);
    if (stderr.includes("\n")) child.stdin.end(pod);
  }
  return { status: await status, stdout: await stdout, stderr };
}

/** The same in this process. */
async function whenAsked(parameters: readonly string[]): Promise<Run> {
  async function* input(): AsyncGenerator<Buffer> {
    const { stderr } = process;
    const { write } = stderr;
    await new Promise<void>((asked) => {
      stderr.write = ((part: string) => {
        asked();
        return write(part);
      }) as typeof write;
    });
    yield Buffer.from(pod);
  }
  return wincompat(parameters, { input: input() });
}

const waiting = "Waiting for manifests on standard input. To check files, name them instead of -.\n";

for (const [run, ...command] of [
  [processWhenAsked, "check", "-"],
  [whenAsked, "fix", "-"],
  [whenAsked, "upgrade", "--from", "1.36", "-"],
] as const) {
  test(`${command[0]} says what it waits for if nothing arrives, and continues`, async () => {
    const { status, stdout, stderr } = await run(command);
    assert.ok(stderr.startsWith(waiting), stderr);
    assert.is(status, 0);
    assert.match(stdout, command[0] === "fix" ? pod : "Kubernetes 1.");
  });
}

test("it says nothing if the input comes", async () => {
  assert.is((await wincompat(["check", "-"], { input: pod })).stderr, "");
});

test("in a terminal, it says at once how the input ends", async () => {
  const written: string[] = [];
  const { write } = process.stderr;
  process.stderr.write = ((part: string) => written.push(part) > 0) as typeof process.stderr.write;
  try {
    const typed = Object.assign(
      (async function* () {
        yield pod;
      })(),
      { isTTY: true },
    ) as unknown as NodeJS.ReadStream;
    const parts: unknown[] = [];
    for await (const part of announcedInput(typed)) parts.push(part);
    assert.equal(parts, [pod]);
  } finally {
    process.stderr.write = write;
  }
  assert.match(written.join(""), /^Reading manifests from the terminal\. End them with Ctrl\+[DZ][^\n]*\.\n$/);
});

test("without an argument, the error names - and how to check files", async () => {
  for (const [command, advice] of [
    ["check", "Name files, folders, globs, or - for standard input; or read a cluster with --cluster.\n"],
    ["fix", "Name files, folders or globs, such as `wincompat fix .`, or write - to read standard input.\n"],
  ] as const) {
    const { status, stdout, stderr } = await wincompat([command], { input: pod });
    assert.equal([status, stdout], [2, ""]);
    assert.match(stderr, advice);
  }
  assert.not.match((await wincompat(["explain"])).stderr, "standard input");
});

test.run();
