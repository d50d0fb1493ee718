import { realpath, stat } from "node:fs/promises";
import { resolve } from "node:path";
import { isDynamicPattern } from "tinyglobby";
import type { Renderable, RenderMode } from "./render/renderable.js";
import { errorCode, explainFileProblem } from "./file-problem.js";
import { searchFolder } from "./file-search.js";
import { expandGlob } from "./glob.js";
import type { SkippedDocument, UnreadableDocument } from "./manifest-item.js";
import { explainMissing } from "./near-path.js";
import { toPosix } from "./posix-path.js";
import { refuseInput } from "./unreadable.js";

export const STDIN = "-";

/** A file to read; its path may be `STDIN`. */
export interface InputFile {
  readonly kind: "file";
  readonly path: string;
}

export type Input = InputFile | Renderable | SkippedDocument | UnreadableDocument;

/**
 * Finds the files that arguments name, each once: files and `-` as they are, folders searched for manifests, charts and
 * kustomizations, globs expanded. What cannot be found or read is reported. Never throws.
 */
export async function findInputs(args: readonly string[], render: RenderMode): Promise<readonly Input[]> {
  const found = new Map<string | symbol, Input>();
  for (const arg of args) {
    for (const input of await expand(arg, render)) {
      const id = await identify(input);
      if (!found.has(id)) found.set(id, input);
    }
  }
  return [...found.values()];
}

async function expand(arg: string, render: RenderMode): Promise<readonly Input[]> {
  if (arg === STDIN) return [{ kind: "file", path: STDIN }];
  const path = toPosix(arg);
  try {
    return (await stat(path)).isDirectory() ? await searchFolder(path, render) : [{ kind: "file", path }];
  } catch (error) {
    const isMissing = ["ENOENT", "ENOTDIR"].includes(errorCode(error));
    if (isMissing && isDynamicPattern(path)) return expandGlob(path);
    return [refuseInput(path, isMissing ? await explainMissing(path) : explainFileProblem(error))];
  }
}

/** The same for all names of one file, so that it is read once; what cannot be read is reported each time. */
async function identify(input: Input): Promise<string | symbol> {
  if (input.kind === "unreadable") return Symbol(input.diagnostic.file);
  const path = input.kind === "file" ? input.path : input.file;
  return path === STDIN ? STDIN : `${input.kind} ${await realpath(path).catch(() => resolve(path))}`;
}
