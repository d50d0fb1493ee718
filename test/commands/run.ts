import { spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { text } from "node:stream/consumers";
import { packageRoot } from "../../src/package.js";

/** How a run of a program ended, and what it said. */
export interface Run {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface RunOptions {
  /** Standard input; without it there is none. */
  readonly input?: string;
  /** Set beside the variables of this process; undefined takes one away. */
  readonly env?: Readonly<Record<string, string | undefined>>;
  readonly cwd?: string;
  /** Where the package lies; by default this checkout. */
  readonly root?: string;
}

const program = join("build", "src", "cli.js");

/** The built program of this checkout. */
export const programPath = join(packageRoot, program);

/** Runs the built program as a user would. */
export async function wincompat(parameters: readonly string[], options: RunOptions = {}): Promise<Run> {
  return run(process.execPath, [join(options.root ?? packageRoot, program), ...parameters], options);
}

/** Runs any program. */
export async function run(command: string, parameters: readonly string[], { input = "", env, cwd }: RunOptions): Promise<Run> {
  const child = spawn(command, parameters, { env: { ...process.env, ...env }, ...(cwd === undefined ? {} : { cwd }) });
  const status = new Promise<number | null>((done) => child.on("close", done));
  child.stdin.on("error", () => undefined);
  child.stdin.end(input);
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr)]);
  return { status: await status, stdout, stderr };
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
