import { constants } from "node:buffer";
import { spawn } from "node:child_process";

/** How a run of a tool went. */
export type Outcome =
  | { readonly kind: "printed"; readonly bytes: Buffer }
  | { readonly kind: "failed"; readonly said: string }
  | { readonly kind: "late" }
  | { readonly kind: "endless" };

export interface Limits {
  readonly milliseconds: number;
  /** Of what is printed. */
  readonly bytes: number;
}

export const limits: Limits = { milliseconds: 60_000, bytes: constants.MAX_STRING_LENGTH };

/** More than anybody reads of an error. */
const MOST_SAID = 64 * 1024;

/**
 * Runs a tool without a shell and without standard input, in the surroundings of this process. Never throws; what runs
 * too long or prints too much is ended.
 */
export function runTool(path: string, parameters: readonly string[], { milliseconds, bytes }: Limits = limits): Promise<Outcome> {
  return new Promise((done) => {
    const child = spawn(path, parameters, { stdio: ["ignore", "pipe", "pipe"], windowsHide: true });
    const [printed, said] = [collectFrom(child.stdout), collectFrom(child.stderr, MOST_SAID)];
    const end = (outcome: Outcome): void => {
      clearTimeout(timer);
      child.kill("SIGKILL");
      // A program that the tool started may hold these open.
      child.stdout.destroy();
      child.stderr.destroy();
      done(outcome);
    };
    const timer = setTimeout(end, milliseconds, { kind: "late" });
    child.stdout.on("data", () => printed.length() > bytes && end({ kind: "endless" }));
    child.on("error", ({ message }) => end({ kind: "failed", said: message }));
    child.on("close", (code) => {
      end(code === 0 ? { kind: "printed", bytes: printed.all() } : { kind: "failed", said: said.all().toString() || `It ended with ${code}.` });
    });
  });
}

/** What came so far; what comes after `most` is dropped. */
function collectFrom(stream: NodeJS.ReadableStream, most = Infinity): { length(): number; all(): Buffer } {
  const chunks: Buffer[] = [];
  let length = 0;
  stream.on("data", (chunk: Buffer) => {
    if (length <= most) chunks.push(chunk);
    length += chunk.length;
  });
  return { length: () => length, all: () => Buffer.concat(chunks) };
}
