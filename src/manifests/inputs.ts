import { lstat, readdir, realpath, stat } from "node:fs/promises";
import { posix, resolve } from "node:path";
import { distance } from "fastest-levenshtein";
import { isDynamicPattern } from "tinyglobby";
import { compareText } from "../lib/compare.js";
import { errorCode, explainFileProblem } from "../lib/file-problem.js";
import { fileName, toPosix } from "../lib/paths.js";
import { Exclusion } from "./exclusion/exclusion.js";
import type { Input, SearchResult } from "./file-search.js";
import { expandGlob, isConfiguration, searchFolder } from "./file-search.js";
import { FolderLinks } from "./linked-folders.js";
import { refuseArgument } from "./manifest-item.js";
import { namedAlone } from "./render/named-alone.js";
import type { RenderMode } from "./render/renderable.js";
import { notTaken } from "./render/unread.js";
import { isDoubtful, UndecodableNames, undecodableName } from "./undecodable-name.js";

export const stdinArgument = "-";

/**
 * Finds the files that arguments name, each once: files and `-` as they are, folders searched for manifests, charts and
 * kustomizations, globs expanded. A file that is also found through a link to the file keeps its own name, and so the settings of its
 * folder. What cannot be found or read is reported. What is not read of charts and kustomizations comes last.
 *
 * @throws TypeError for anything but a list of texts: each character of a text would be an input, and `/` is the complete machine
 */
export async function findInputs(
  args: readonly string[],
  render: RenderMode,
  exclusion = new Exclusion(),
): Promise<readonly Input[]> {
  if (!Array.isArray(args) || args.some((one) => typeof one !== "string"))
    throw new TypeError("The inputs must be a list of strings, even for a single file. Write brackets around it.");
  const found = new Map<string | symbol, Input>();
  const searches: SearchResult[] = [];
  const links = new FolderLinks();
  for (const arg of args) {
    const result = await expand(arg, render, exclusion, links);
    searches.push(result);
    for (const input of result.inputs) {
      const id = await identify(input);
      const known = found.get(id);
      if (known !== undefined && !(await isLinkTo(input, known))) continue;
      // The file comes where its own name is in the order.
      found.delete(id);
      found.set(id, input);
    }
  }
  const beside = new Map<string | symbol, SearchResult["beside"][number]>();
  for (const one of searches.flatMap(({ beside }) => beside)) {
    const id = await identify({ kind: "file", path: one.path });
    if (!found.has(id)) beside.set(id, one);
  }
  const renderables = searches.flatMap((one) => one.renderables);
  const named = [...new Set(searches.flatMap((one) => one.named))];
  const readsOthers = [...found.values()].some((one) => one.kind !== "file" || !isConfiguration(one.path));
  const alone = render === "never" ? [] : await namedAlone(named, renderables, readsOthers);
  const linked = await links.notSearched();
  const unread = [...notTaken([...beside.values()], renderables), ...alone, ...(linked === undefined ? [] : [linked])];
  return [...found.values(), ...unread].map(withFileName);
}

/** Every input of `findInputs` has a name that only files have. */
function withFileName(input: Input): Input {
  switch (input.kind) {
    case "stdin":
      return input;
    case "file":
      return { ...input, path: fileName(input.path) };
    case "unreadable":
      return { ...input, diagnostic: { ...input.diagnostic, file: fileName(input.diagnostic.file) } };
    case "chart":
    case "kustomization":
    case "files-beside":
    case "alone":
    case "skipped":
      return { ...input, file: fileName(input.file) };
    case "linked-folders":
      return { ...input, file: fileName(input.file), paths: input.paths.map(fileName) };
  }
}

async function expand(
  arg: string,
  render: RenderMode,
  exclusion: Exclusion,
  links: FolderLinks,
): Promise<SearchResult> {
  if (arg === stdinArgument) return only({ kind: "stdin" });
  const path = toPosix(arg);
  if (isDoubtful(path) && (await new UndecodableNames().has(path))) return only(refuseArgument(path, undecodableName));
  try {
    const isFolder = (await stat(path)).isDirectory();
    if (exclusion.excludesNamed(path, isFolder)) return only();
    return isFolder ? await searchFolder(path, render, exclusion, links) : only({ kind: "file", path });
  } catch (error) {
    const isMissing = ["ENOENT", "ENOTDIR"].includes(errorCode(error));
    if (isMissing && isDynamicPattern(path)) return only(...(await expandGlob(path, exclusion, links)));
    return only(refuseArgument(path, isMissing ? await explainMissing(path) : explainFileProblem(error)));
  }
}

function only(...inputs: readonly Input[]): SearchResult {
  const named = inputs.flatMap((input) => (input.kind === "file" ? [input.path] : []));
  return { inputs, renderables: [], beside: [], named };
}

/** The same for all names of one file, so that it is read once. What cannot be read is reported for each name. */
async function identify(input: Input): Promise<string | symbol> {
  if (input.kind === "unreadable") return Symbol(input.diagnostic.file);
  if (input.kind === "stdin") return input.kind;
  const path = input.kind === "file" ? input.path : input.file;
  return `${input.kind} ${await realpath(path).catch(() => resolve(path))}`;
}

/** Of two names of one file: is only the known one a link? */
async function isLinkTo(input: Input, known: Input): Promise<boolean> {
  return (await isLink(known)) && !(await isLink(input));
}

async function isLink(input: Input): Promise<boolean> {
  if (input.kind !== "file") return false;
  const entry = await lstat(input.path).catch(() => undefined);
  return entry?.isSymbolicLink() === true;
}

const missingPath = "There is no such file or folder";

/** Explains that a path does not exist, or leads to a link without a target, and suggests a similar one. Never throws. */
async function explainMissing(path: string): Promise<string> {
  const link = await brokenLinkIn(path);
  if (link !== undefined)
    return `${link === path ? "It" : link} is a symbolic link without a target. Correct or remove the link.`;
  const near = path === "" ? undefined : await nearPath(path);
  return near === undefined ? `${missingPath}. Correct the name.` : `${missingPath}. Did you mean ${near}?`;
}

/** The link without a target that a missing path is or leads through; undefined where a name is missing. */
async function brokenLinkIn(path: string): Promise<string | undefined> {
  const entry = path === "" ? undefined : await lstat(path).catch(() => undefined);
  if (entry !== undefined) return entry.isSymbolicLink() ? path : undefined;
  const parent = posix.dirname(path);
  return parent === path || path === "" ? undefined : brokenLinkIn(parent);
}

/** The path with each missing name replaced by the nearest one in its folder; undefined where none is near. */
async function nearPath(path: string): Promise<string | undefined> {
  const parent = posix.dirname(path);
  if (parent === path) return undefined;
  const folder = (await namesIn(parent)) === undefined ? await nearPath(parent) : parent;
  const names = folder === undefined ? undefined : await namesIn(folder);
  const near = names && nearestFile(posix.basename(path), names);
  return folder === undefined || near === undefined ? undefined : posix.join(folder, near);
}

async function namesIn(folder: string): Promise<readonly string[] | undefined> {
  return readdir(folder).catch(() => undefined);
}

function nearestFile(name: string, names: readonly string[]): string | undefined {
  const most = Math.max(1, Math.floor(stem(name).length / 3));
  const near = names.map((one) => ({ one, far: farness(name, one) })).filter(({ far }) => far <= most);
  return near.sort((a, b) => a.far - b.far || compareText(a.one, b.one))[0]?.one;
}

/** `web` is near to `web.yaml`, with any extension, and nearer to `web.yml` than to `wet.yml`. */
function farness(name: string, other: string): number {
  return Math.min(distance(name, other), distance(stem(name), stem(other)) + 0.5);
}

function stem(name: string): string {
  return posix.basename(name, posix.extname(name));
}
