import { realpath, stat } from "node:fs/promises";
import { resolve } from "node:path";
import { isDynamicPattern } from "tinyglobby";
import { errorCode, explainFileProblem } from "./file-problem.js";
import { expandGlob, searchFolder, toPosix } from "./file-search.js";
import type { UnreadableDocument } from "./manifest-item.js";
import { refuseInput } from "./unreadable.js";

export const STDIN = "-";

/** A file to read; its path may be `STDIN`. */
export interface InputFile {
  readonly kind: "file";
  readonly path: string;
}

export type Input = InputFile | UnreadableDocument;

/**
 * Finds the files that arguments name, each once: files and `-` as they are, folders searched for
 * manifests, globs expanded. What cannot be found or read is told. Never throws.
 */
export async function* findInputs(args: readonly string[]): AsyncGenerator<Input> {
  const seen = new Set<string>();
  for (const arg of args) {
    for (const input of await expand(arg)) {
      const id = input.kind === "file" ? await identify(input.path) : undefined;
      if (id === undefined || !seen.has(id)) yield input;
      if (id !== undefined) seen.add(id);
    }
  }
}

async function expand(arg: string): Promise<readonly Input[]> {
  if (arg === STDIN) return [{ kind: "file", path: STDIN }];
  const path = toPosix(arg);
  try {
    return (await stat(path)).isDirectory() ? await searchFolder(path) : [{ kind: "file", path }];
  } catch (error) {
    if (errorCode(error) === "ENOENT" && isDynamicPattern(path)) return expandGlob(path);
    return [refuseInput(path, explainFileProblem(error))];
  }
}

/** The same for all names of one file, so that it is read once. */
async function identify(path: string): Promise<string> {
  return path === STDIN ? STDIN : realpath(path).catch(() => resolve(path));
}
