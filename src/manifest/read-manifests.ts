import { readFile } from "node:fs/promises";
import { buffer } from "node:stream/consumers";
import { decodeBytes } from "./decode-bytes.js";
import { readDocuments } from "./documents.js";
import { explainFileProblem } from "./file-problem.js";
import { findInputs, STDIN } from "./inputs.js";
import type { ManifestItem } from "./manifest-item.js";
import { objectsOf } from "./objects.js";
import { RecentTree } from "./recent-tree.js";
import { refuseInput, START } from "./unreadable.js";

/** How messages name standard input. */
export const stdinName = "<stdin>";

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
  // One for all files, so that objects may be kept and only the latest tree is.
  const trees = new RecentTree();
  for await (const input of findInputs(inputs)) {
    if (input.kind === "unreadable") yield input;
    else yield* readInput(input.path, trees, options);
  }
}

async function* readInput(path: string, trees: RecentTree, { stdin = process.stdin }: ReadOptions): AsyncGenerator<ManifestItem> {
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
  else yield* orEmpty(file, readManifestText(file, decoded.text, trees));
}

/** The items, or that there are none: a file that was named should hold something. */
function* orEmpty(file: string, items: Generator<ManifestItem>): Generator<ManifestItem> {
  let found = false;
  for (const item of items) {
    found = true;
    yield item;
  }
  const message = "There is no object in this file. Leave it out, or write one.";
  if (!found) yield { kind: "empty", diagnostic: { file, ...START, message } };
}

/** Reads the objects of one manifest whose text is at hand. */
export function* readManifestText(file: string, text: string, trees = new RecentTree()): Generator<ManifestItem> {
  for (const document of readDocuments(file, text, trees)) {
    if (document.kind === "document") yield* objectsOf(document, trees);
    else yield document;
  }
}
