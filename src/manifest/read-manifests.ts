import { readFile } from "node:fs/promises";
import { buffer } from "node:stream/consumers";
import { decodeBytes } from "./decode-bytes.js";
import { explainFileProblem } from "./file-problem.js";
import { findInputs, STDIN } from "./inputs.js";
import type { ManifestItem } from "./manifest-item.js";
import { readFileText } from "./manifest-text.js";
import { stdinName } from "./stdin-name.js";
import { refuseInput } from "./unreadable.js";

export interface ReadOptions {
  /** What `-` stands for; the process' own standard input by default. */
  readonly stdin?: NodeJS.ReadableStream;
}

/**
 * Reads the objects of all manifests that arguments name: files, folders, globs, `-`. Documents are
 * parsed one by one, as they are asked for. What cannot be read is an item too; nothing is thrown.
 */
export async function* readManifests(
  inputs: readonly string[],
  options: ReadOptions = {},
): AsyncGenerator<ManifestItem> {
  for await (const input of findInputs(inputs)) {
    if (input.kind === "unreadable") yield input;
    else yield* readInput(input.path, options);
  }
}

async function* readInput(path: string, { stdin = process.stdin }: ReadOptions): AsyncGenerator<ManifestItem> {
  const file = path === STDIN ? stdinName : path;
  let bytes: Buffer;
  try {
    bytes = await (path === STDIN ? buffer(stdin) : readFile(path));
  } catch (error) {
    yield refuseInput(file, explainFileProblem(error));
    return;
  }
  const decoded = decodeBytes(bytes);
  if ("problem" in decoded) yield refuseInput(file, decoded.problem, decoded.at);
  else yield* readFileText(file, decoded.text);
}
