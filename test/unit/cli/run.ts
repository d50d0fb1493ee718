import { spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { runProgram } from "../../../src/cli/program.js";
import { packageRoot } from "../../../src/lib/package.js";

/** The exit code and the output of a program. */
export interface Run {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface RunOptions {
  /** Standard input; without it there is none. */
  readonly input?: string;
  /** Added to the variables of this process; undefined removes one. */
  readonly env?: Readonly<Record<string, string | undefined>>;
  readonly cwd?: string;
  /** The folder of the package; this checkout by default. */
  readonly root?: string;
}

/** The environment of a run, without color settings of uvu and of the developer, unless a test sets them. */
function variables(env: RunOptions["env"] = {}): NodeJS.ProcessEnv {
  const all = { ...process.env, FORCE_COLOR: undefined, NO_COLOR: undefined, ...env };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined));
}

const program = join("build", "packed", "bin", "cli.js");

/** The built program of this checkout, bundled as users have it. */
export const programPath = join(packageRoot, program);

/** Runs the compiled program in a separate process, as users do. */
export async function wincompatProcess(parameters: readonly string[], options: RunOptions = {}): Promise<Run> {
  return run(process.execPath, [join(options.root ?? packageRoot, program), ...parameters], options);
}

/** Runs are one after another: each has the streams, the folder and the variables of this process for itself. */
let last: Promise<unknown> = Promise.resolve();

/**
 * Runs the program in this process, which reads the spec once for all runs. Call it inside tests only: between
 * them uvu writes to standard output, too.
 */
export async function wincompat(
  parameters: readonly string[],
  { env, cwd = process.cwd(), input }: Omit<RunOptions, "root" | "input"> & { readonly input?: Input } = {},
): Promise<Run> {
  const outcome = last.then(() => withSurroundings(env, cwd, () => captured(() => runProgram(parameters), input)));
  last = outcome.catch(() => undefined);
  return outcome;
}

async function withSurroundings<Result>(
  env: RunOptions["env"],
  cwd: string,
  act: () => Promise<Result>,
): Promise<Result> {
  const before = { env: process.env, cwd: process.cwd() };
  process.env = variables(env);
  process.chdir(cwd);
  try {
    return await act();
  } finally {
    process.chdir(before.cwd);
    process.env = before.env;
  }
}

/** Standard input of a run in this process, as a text or as its parts. */
type Input = string | AsyncIterable<Buffer>;

/** Captures writes to the standard streams, which appear to be pipes. */
async function captured(act: () => Promise<number>, input: Input = ""): Promise<Run> {
  const names = ["stdout", "stderr"] as const;
  const streams = ["stdin", ...names] as const;
  const before = streams.map((name) => Object.getOwnPropertyDescriptor(process, name) as PropertyDescriptor);
  const written = { stdout: "", stderr: "" };
  for (const name of names) {
    const write = (chunk: string): boolean => ((written[name] += chunk), true);
    Object.defineProperty(process, name, { configurable: true, enumerable: true, value: { write } });
  }
  Object.defineProperty(process, "stdin", {
    configurable: true,
    enumerable: true,
    value: Readable.from(typeof input === "string" ? [Buffer.from(input)] : input),
  });
  try {
    return { status: await act(), ...written };
  } finally {
    streams.forEach((name, index) => Object.defineProperty(process, name, before[index] as PropertyDescriptor));
  }
}

/** Runs any program. */
export async function run(
  command: string,
  parameters: readonly string[],
  { input = "", env, cwd }: RunOptions,
): Promise<Run> {
  const child = spawn(command, parameters, { env: variables(env), ...(cwd === undefined ? {} : { cwd }) });
  const status = new Promise<number | null>((done) => child.on("close", done));
  child.stdin.on("error", () => undefined);
  child.stdin.end(input);
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr)]);
  return { status: await status, stdout, stderr };
}

/** A run that multiple tests share. The first one starts it. */
export function once<Result>(start: () => Promise<Result>): () => Promise<Result> {
  let started: Promise<Result> | undefined;
  return () => (started ??= start());
}

const temporary = mkdtempSync(join(tmpdir(), "wincompat-test-"));
process.once("exit", () => rmSync(temporary, { recursive: true, force: true }));

/** A new folder with these files, gone when the process ends. */
export function temporaryFolder(files: Readonly<Record<string, string>> = {}): string {
  const folder = mkdtempSync(join(temporary, "folder-"));
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
  }
  return folder;
}
