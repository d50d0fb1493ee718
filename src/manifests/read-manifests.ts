import { explainLost } from "../lib/file-problem.js";
import { fileName, stdinName } from "../lib/paths.js";
import type { FileBytes } from "../lib/read-bytes.js";
import { decodeBytes, readBytes, readFileBytes } from "../lib/read-bytes.js";
import type { Exclusion } from "./exclusion/exclusion.js";
import type { Input } from "./file-search.js";
import { findInputs } from "./inputs.js";
import type { ManifestItem, UnreadableDocument } from "./manifest-item.js";
import { refuseArgument, refuseInput } from "./manifest-item.js";
import { emptyFile, orElse, readManifestText } from "./manifest-text.js";
import { atTemplates } from "./render/at-templates.js";
import { explainNothing } from "./render/complaints.js";
import type { Rendering } from "./render/render.js";
import { oneAhead, render } from "./render/render.js";
import type { Renderable, RenderMode } from "./render/renderable.js";
import { ToolBudget } from "./render/run-tool.js";
import { unreadFiles } from "./render/unread.js";
import { TreeCache } from "./tree-cache.js";

/** How manifests are read. */
export interface ReadOptions {
  /** The input of `-`; by default the standard input of the process. */
  readonly stdin?: AsyncIterable<string | Uint8Array>;
  /** The name of standard input in messages and findings; `<stdin>` by default. */
  readonly stdinName?: string;
  /** Whether folders that are charts and kustomizations are rendered, by helm and kustomize; `never` by default. */
  readonly render?: RenderMode;
  /**
   * What leaves out files and folders; by default nothing. It also counts them.
   * @internal
   */
  readonly exclusion?: Exclusion;
  /**
   * The version of Kubernetes that charts are rendered for, such as `1.27`, for all or by the chart's Chart.yaml; by
   * default the one that helm chooses.
   */
  readonly kubernetes?: string | ((file: string) => string);
}

/**
 * Reads the objects of all manifests that arguments name: files, folders, globs, `-`. Documents are
 * parsed one by one, on demand. What cannot be read is also an item.
 *
 * @param trees one for all files, which by default keeps only the latest tree
 * @throws TypeError when `inputs` is no list of texts
 */
export async function* readManifests(
  inputs: readonly string[],
  options: ReadOptions = {},
  trees = new TreeCache(),
): AsyncGenerator<ManifestItem> {
  const found = await findInputs(inputs, options.render ?? "never", options.exclusion);
  const budget = new ToolBudget();
  const rendered = oneAhead(found.filter(isRenderable), (one) =>
    render(one, { checked: inputs, kubernetes: versionFor(one, options) }, budget.next()),
  );
  for (const input of found) {
    if (isRenderable(input)) yield* readRendering(input, await rendered(input), trees);
    else if (input.kind === "file") yield* readFile(input.path, trees);
    else if (input.kind === "stdin") yield* readStandardInput(trees, options);
    else if (input.kind === "files-beside") yield* defined(await unreadFiles(input));
    else yield input;
  }
  // What follows takes memory too, and rarely needs this tree.
  trees.clearLatest();
}

function defined<One>(one: One | undefined): readonly One[] {
  return one === undefined ? [] : [one];
}

function versionFor({ kind, file }: Renderable, { kubernetes }: ReadOptions): string | undefined {
  if (kind !== "chart") return undefined;
  return typeof kubernetes === "function" ? kubernetes(file) : kubernetes;
}

function isRenderable(input: Input): input is Renderable {
  return input.kind === "chart" || input.kind === "kustomization";
}

function* readRendering(
  renderable: Renderable,
  rendering: Rendering | UnreadableDocument,
  trees: TreeCache,
): Generator<ManifestItem> {
  if (rendering.kind === "unreadable") return yield rendering;
  const { text, call } = rendering;
  const { file } = renderable;
  yield* orElse(
    atTemplates(renderable, call, readManifestText(file, text, trees)),
    emptyFile(file, explainNothing(renderable, call)),
  );
}

async function* readFile(file: string, trees: TreeCache): AsyncGenerator<ManifestItem> {
  yield* readInput(file, () => readFileBytes(file), pipe, trees);
}

async function* readStandardInput(
  trees: TreeCache,
  { stdin = process.stdin, stdinName: named }: ReadOptions,
): AsyncGenerator<ManifestItem> {
  const read = async (): Promise<FileBytes> => ({ bytes: await readBytes(stdin), isPiped: true });
  yield* readInput(stdinNameOf(named), read, standardInput, trees);
}

/** A name that a user chooses is that of a file. */
function stdinNameOf(named: string | undefined): string {
  return named === undefined || named === stdinName ? stdinName : fileName(named);
}

/** What a pipe is called. */
interface Pipe {
  /** At the start of a sentence. */
  readonly name: string;
  /** Within a sentence. */
  readonly within: string;
  readonly remedy: string;
}

const standardInput: Pipe = {
  name: "Standard input",
  within: "standard input",
  remedy: "Check the command before the pipe.",
};
const pipe: Pipe = { name: "This pipe", within: "this pipe", remedy: "Check the command that writes to it." };

/** A broken command before `|` or in `<(…)` prints nothing, or only comments, which must not pass as clean. */
function nothingIn({ name, within, remedy }: Pipe, text: string): string {
  return `${text.trim() === "" ? `${name} is empty` : `There is no object in ${within}`}. ${remedy}`;
}

/** @param from what the input is called where it is a pipe */
async function* readInput(
  file: string,
  bytes: () => Promise<FileBytes>,
  from: Pipe,
  trees: TreeCache,
): AsyncGenerator<ManifestItem> {
  let read: FileBytes;
  try {
    read = await bytes();
  } catch (error) {
    yield refuseInput(file, explainLost(error));
    return;
  }
  const decoded = decodeBytes(read.bytes);
  if ("problem" in decoded) yield refuseInput(file, decoded.problem, decoded.at);
  else
    yield* orElse(
      readManifestText(file, decoded.text, trees),
      read.isPiped ? refuseArgument(file, nothingIn(from, decoded.text)) : emptyFile(file),
    );
}
