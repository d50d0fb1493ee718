import picocolors from "picocolors";
import type { Terminal } from "../report/terminal.js";

/** Colors and width of standard output. */
export function terminal(): Terminal {
  // A pipe has no width, and terminals of some CI systems report 0. Logs show 100 columns without wrapping.
  return {
    colors: picocolors.createColors(isColored(process.env)),
    columns: Math.min(process.stdout.columns || 100, 120),
  };
}

/** NO_COLOR takes precedence over FORCE_COLOR. Without both, only a terminal gets colors, also in CI. */
function isColored({ NO_COLOR: noColor, FORCE_COLOR: forceColor = "" }: NodeJS.ProcessEnv): boolean {
  if (noColor) return false;
  if (forceColor !== "") return forceColor !== "0";
  return picocolors.isColorSupported && process.stdout.isTTY === true;
}

/** A line on standard error that shows the progress. */
interface Progress {
  readonly update: (count: number) => void;
  /** Clears the line. */
  readonly end: () => void;
}

const delay = 1000;
const interval = 200;

/**
 * Shows the progress of a function while it runs. Prints only to a terminal, and only after a second.
 *
 * @param act calls `update` with the number of things so far
 */
export async function withProgress<Result>(
  noun: string,
  act: (update: Progress["update"]) => Promise<Result>,
): Promise<Result> {
  const progress = progressOf(noun);
  try {
    return await act(progress.update);
  } finally {
    progress.end();
  }
}

function progressOf(noun: string): Progress {
  const { stderr } = process;
  if (!stderr.isTTY) return { update: () => undefined, end: () => undefined };
  let next = Date.now() + delay;
  let shown = false;
  return {
    update: (count) => {
      if (Date.now() < next) return;
      stderr.write(`\r${count} ${noun}…`);
      next = Date.now() + interval;
      shown = true;
    },
    end: () => void (shown && stderr.write("\r\u001b[K")),
  };
}

/** How long nothing may arrive before a line says what the program waits for, in milliseconds. */
const patience = 1000;

const end = process.platform === "win32" ? "Ctrl+Z and Enter" : "Ctrl+D";

/** Standard input, with a line on standard error if a person must type it, or if nothing arrives. */
export async function* announcedInput(
  input: NodeJS.ReadStream = process.stdin,
): AsyncGenerator<string | Uint8Array, void, undefined> {
  if (input.isTTY) print(`Reading manifests from the terminal. End them with ${end}.`);
  const timer = input.isTTY ? undefined : setTimeout(printWaiting, patience);
  try {
    for await (const part of input) {
      clearTimeout(timer);
      yield part as string | Uint8Array;
    }
  } finally {
    clearTimeout(timer);
  }
}

function printWaiting(): void {
  print("Waiting for manifests on standard input. To check files, name them instead of -.");
}

function print(text: string): void {
  process.stderr.write(`${text}\n`);
}
