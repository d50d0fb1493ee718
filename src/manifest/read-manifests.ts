import { explainNothing } from "../render/complaints.js";
import { atTemplates } from "../render/at-templates.js";
import { oneAhead } from "../render/one-ahead.js";
import type { Rendering } from "../render/render.js";
import { render } from "../render/render.js";
import type { Renderable, RenderMode } from "../render/renderable.js";
import { decodeBytes } from "./decode-bytes.js";
import { readDocuments } from "./documents.js";
import { explainLost } from "./file-problem.js";
import type { Input } from "./inputs.js";
import { findInputs, STDIN } from "./inputs.js";
import type { ManifestItem, UnreadableDocument } from "./manifest-item.js";
import { objectsOf } from "./objects.js";
import type { FileBytes } from "./read-bytes.js";
import { readBytes, readFileBytes } from "./read-bytes.js";
import { RecentTree } from "./recent-tree.js";
import { refuseInput, START } from "./unreadable.js";

/** How messages name standard input, unless its user names it. */
export const stdinName = "<stdin>";

export interface ReadOptions {
  /** What `-` stands for; the process' own standard input by default. */
  readonly stdin?: NodeJS.ReadableStream;
  /** How messages and findings name standard input; `<stdin>` by default. */
  readonly stdinName?: string;
  /** Whether folders that are charts and kustomizations are rendered, by helm and kustomize; `never` by default. */
  readonly render?: RenderMode;
  /** The version of Kubernetes that charts are rendered for, such as `1.27`; by default the one that helm chooses. */
  readonly kubernetes?: string;
}

/**
 * Reads the objects of all manifests that arguments name: files, folders, globs, `-`. Documents are
 * parsed one by one, as they are asked for. What cannot be read is an item too; nothing is thrown.
 */
export async function* readManifests(
  inputs: readonly string[],
  options: ReadOptions = {},
): AsyncGenerator<ManifestItem> {
  const found = await findInputs(inputs, options.render ?? "never");
  // One for all files, so that objects may be kept and only the latest tree is.
  const trees = new RecentTree();
  const rendered = oneAhead(found.filter(isRenderable), (one) => render(one, options.kubernetes));
  for (const input of found) {
    if (isRenderable(input)) yield* readRendering(input, await rendered(input), trees);
    else if (input.kind === "file") yield* readInput(input.path, trees, options);
    else yield input;
  }
}

function isRenderable(input: Input): input is Renderable {
  return input.kind === "chart" || input.kind === "kustomization";
}

function* readRendering(renderable: Renderable, rendering: Rendering | UnreadableDocument, trees: RecentTree): Generator<ManifestItem> {
  if (rendering.kind === "unreadable") return yield rendering;
  const { text, call } = rendering;
  const { file } = renderable;
  yield* orElse(atTemplates(renderable, call, readManifestText(file, text, trees)), empty(file, explainNothing(renderable, call)));
}

async function* readInput(path: string, trees: RecentTree, { stdin = process.stdin, stdinName: name = stdinName }: ReadOptions): AsyncGenerator<ManifestItem> {
  const file = path === STDIN ? name : path;
  let read: FileBytes;
  try {
    read = path === STDIN ? { bytes: await readBytes(stdin), isPiped: true } : await readFileBytes(path);
  } catch (error) {
    yield refuseInput(file, explainLost(error));
    return;
  }
  const decoded = decodeBytes(read.bytes);
  if ("problem" in decoded) yield refuseInput(file, decoded.problem, decoded.at);
  else yield* orElse(readManifestText(file, decoded.text, trees), read.isPiped ? nothingCame(file, path) : empty(file, NO_OBJECT));
}

const NO_OBJECT = "There is no object in this file. Leave it out, or write one.";

/** The items, or what to say where there are none: what was named should hold something. */
function* orElse(items: Iterable<ManifestItem>, none: ManifestItem): Generator<ManifestItem> {
  let found = false;
  for (const item of items) {
    found = true;
    yield item;
  }
  if (!found) yield none;
}

function empty(file: string, message: string): ManifestItem {
  return { kind: "empty", diagnostic: { file, ...START, message } };
}

/** Nothing is what a broken command leaves behind, before `|` or in `<(…)`: it must not pass for clean. */
function nothingCame(file: string, path: string): UnreadableDocument {
  return refuseInput(file, `Nothing came over ${path === STDIN ? "standard input. Check the command before the pipe" : "this pipe. Check the command that writes to it"}.`);
}

/** Reads the objects of one manifest whose text is at hand. */
export function* readManifestText(file: string, text: string, trees = new RecentTree()): Generator<ManifestItem> {
  for (const document of readDocuments(file, text, trees)) {
    if (document.kind === "document") yield* objectsOf(document, trees);
    else yield document;
  }
}
