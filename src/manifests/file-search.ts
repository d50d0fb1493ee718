import type { Dirent } from "node:fs";
import { readdir as readdirWithCallback } from "node:fs";
import { readdir, stat } from "node:fs/promises";
import { isAbsolute, join, posix, relative, resolve } from "node:path";
import { glob, isDynamicPattern } from "tinyglobby";
import { compareText } from "../lib/compare.js";
import { errorCode, explainFileProblem } from "../lib/file-problem.js";
import { isIn, toPosix } from "../lib/paths.js";
import type { Exclusion, SearchExclusion } from "./exclusion/exclusion.js";
import { globFault } from "./globs.js";
import { FolderLinks } from "./linked-folders.js";
import type { FileAlone, LinkedFolders, SkippedDocument, UnreadableDocument } from "./manifest-item.js";
import { refuseArgument, refuseInput } from "./manifest-item.js";
import type { Renderable, RenderMode } from "./render/renderable.js";
import { isChartFolder, isRenderedWith, recognize, renderedAlone } from "./render/renderable.js";
import type { FileBeside, FilesBeside } from "./render/unread.js";
import { isDoubtful, UndecodableNames, undecodableName } from "./undecodable-name.js";

const manifestName = /\.(?:yaml|yml|json)$/;

/** The names of a configuration; the first takes precedence. */
export const configurationNames = ["wincompat.yaml", ".wincompat.yaml"] as const;

/** Git does not store files of this name, so no checked repository has manifests there. */
const gitFolder = ".git";

/** Standard input, whose argument is `-`. A file can have that name, too. */
interface StandardInput {
  readonly kind: "stdin";
}

/** A file to read. */
interface InputFile {
  readonly kind: "file";
  readonly path: string;
}

type NamedInput =
  | InputFile
  | Renderable
  | SkippedDocument
  | UnreadableDocument
  | FilesBeside
  | FileAlone
  | LinkedFolders;

export type Input = StandardInput | NamedInput;

type FoundInput = InputFile | FileBeside | Renderable | UnreadableDocument;

/** How subfolders are searched. */
interface Search {
  readonly render: RenderMode;
  /** The innermost chart or kustomization around a folder; its tool decides which files there are manifests. */
  readonly within?: Renderable | undefined;
  readonly exclusion: SearchExclusion;
  readonly isOwnFile: (file: string) => boolean;
  readonly undecodable: UndecodableNames;
  readonly links: FolderLinks;
}

/** What a search found. */
export interface SearchResult {
  /** Sorted by path. */
  readonly inputs: readonly Input[];
  /** All charts and kustomizations, also those that are part of others. */
  readonly renderables: readonly Renderable[];
  readonly beside: readonly FileBeside[];
  /** The files that an argument names, alone or by a glob. */
  readonly named: readonly string[];
}

/** The manifests, charts and kustomizations in a folder and the folders below it. Never throws. */
export async function searchFolder(
  folder: string,
  render: RenderMode,
  exclusion: Exclusion,
  links: FolderLinks,
): Promise<SearchResult> {
  const before = exclusion.count;
  const found = await walk(folder, {
    render,
    exclusion: exclusion.search(folder),
    isOwnFile: (file) => exclusion.isOwnFile(file),
    undecodable: new UndecodableNames(),
    links,
  });
  if (found.length === 0) {
    const nothing = refuseArgument(
      folder,
      exclusion.count > before ? `${nothingLeft} ${howToIncludeAll}` : nothingFound,
    );
    return { inputs: [nothing], renderables: [], beside: [], named: [] };
  }
  const renderables = found.filter((one) => one.kind === "chart" || one.kind === "kustomization");
  const others = found.filter((one) => one.kind === "file" || one.kind === "unreadable");
  const inputs = [...others, ...renderedAlone(renderables)].sort((a, b) => compareText(pathOf(a), pathOf(b)));
  return { inputs, renderables, beside: found.filter((one) => one.kind === "beside"), named: [] };
}

const nothingFound = "There is no *.yaml, *.yml or *.json file in this folder.";
const nothingLeft = `Apart from excluded files and folders, there is no *.yaml, *.yml or *.json file in this folder.`;
const howToIncludeAll = "To check excluded files, add --no-ignore or remove --exclude.";

/**
 * Like kubectl, this follows symbolic links to files, as in mounted ConfigMaps, but not to folders, which could be loops, or be all files
 * of the machine. A glob library follows both or neither, and skips unreadable folders without an error.
 */
async function walk(folder: string, search: Search): Promise<FoundInput[]> {
  try {
    const entries = await readdir(folder, { withFileTypes: true });
    search.links.addSearched(folder);
    const files = entries.filter((entry) => !entry.isDirectory()).map(({ name }) => name);
    const renderable = search.render === "auto" ? await recognize(folder, files) : undefined;
    const entered = entries.filter(({ name }) => name !== gitFolder && !isRenderedWith(name, renderable));
    const below = await Promise.all(
      entered.map((entry) => {
        const render = isChartFolder(entry.name, renderable) ? "never" : search.render;
        return visit(entry, posix.join(folder, entry.name), { ...search, render, within: renderable ?? search.within });
      }),
    );
    return [...(renderable === undefined ? [] : [renderable]), ...below.flat()];
  } catch (error) {
    return [refuseInput(folder, explainFileProblem(error))];
  }
}

async function visit(entry: Dirent, path: string, search: Search): Promise<FoundInput[]> {
  if (entry.isSymbolicLink() && (await unfitnessOf(path)) === "folder") return linked(path, search);
  if (!entry.isDirectory() && (!manifestName.test(entry.name) || isConfiguration(entry.name))) return [];
  if (!entry.isDirectory() && search.isOwnFile(path)) return [];
  if (search.exclusion.excludes(toPosix(resolve(path)), entry.isDirectory())) return [];
  if (isDoubtful(entry.name) && (await search.undecodable.has(path)))
    return search.within === undefined ? [refuseInput(path, undecodableName)] : [];
  if (entry.isDirectory()) return walk(path, search);
  const unfit = entry.isFile() ? undefined : await unfitnessOf(path);
  // Nothing applies what is beside a chart, so a device there is not reported.
  if (unfit !== undefined) return search.within === undefined ? [refuseInput(path, deviceProblem)] : [];
  return [search.within === undefined ? { kind: "file", path } : { kind: "beside", path, of: search.within }];
}

/** Notes a link to a folder. helm and kustomize decide about links in their folders. */
function linked(path: string, { within, exclusion, links }: Search): [] {
  if (within === undefined && !exclusion.excludes(toPosix(resolve(path)), true)) links.addLink(path);
  return [];
}

/** Has a path the name of a configuration? These are no manifests; their reader reports errors in them. */
export function isConfiguration(path: string): boolean {
  const name = posix.basename(toPosix(path));
  return configurationNames.some((one) => one === name);
}

const deviceProblem =
  "It is a pipe, a socket or a device, which a search does not read. Remove it, or name a pipe as an argument.";

/**
 * Why a link or a special file is not read: reading a pipe or a device could block. A broken link counts, so that reading it reports it.
 */
async function unfitnessOf(path: string): Promise<"folder" | "device" | undefined> {
  const target = await targetOf(path);
  return target === "folder" || target === "device" ? target : undefined;
}

/** What a path or a link leads to; `nothing` for a broken link. */
async function targetOf(path: string): Promise<"file" | "folder" | "device" | "nothing"> {
  return stat(path).then(
    (stats) => (stats.isFile() ? "file" : stats.isDirectory() ? "folder" : "device"),
    () => "nothing",
  );
}

function pathOf(input: NamedInput): string {
  if (input.kind === "unreadable") return input.diagnostic.file;
  return input.kind === "file" ? input.path : input.file;
}

/** The files that a glob matches, with any name, sorted by path. Never throws. */
export async function expandGlob(
  pattern: string,
  exclusion: Exclusion,
  links: FolderLinks = new FolderLinks(),
): Promise<Input[]> {
  const fault = globFault(pattern);
  if (fault !== undefined) return [refuseArgument(pattern, fault)];
  const unreadable: Input[] = [];
  const { folder: fixed } = fixedPartOf(pattern);
  const search = exclusion.search(fixed);
  const nameOf = (path: string): string => toPosix(isAbsolute(pattern) ? resolve(path) : relative(process.cwd(), path));
  const report = (folder: string, error: Error) => {
    const name = nameOf(folder);
    if (errorCode(error) !== "ENOENT") unreadable.push(refuseInput(name, explainFileProblem(error)));
    else if (isDoubtful(name)) unreadable.push(refuseInput(name, undecodableName));
  };
  const ignore = pattern.includes(gitFolder) ? [] : [`**/${gitFolder}/**`];
  const isLeftOut = (folder: string): boolean => {
    const [path, root] = [toPosix(resolve(folder)), toPosix(resolve(fixed))];
    return path !== root && isIn(root, path) && search.excludesBelow(path, true);
  };
  const onLink = (path: string): void => {
    if (!isLeftOut(path)) links.addLink(nameOf(path));
  };
  const unfit = new Set<string>();
  const onOther = async (path: string, entry: Dirent): Promise<Dirent | undefined> => {
    const what = entry.isSymbolicLink() ? await targetOf(path) : "device";
    // As in bash, `**` does not follow links to folders: they could lead to all files of the machine. Other patterns have an end.
    if (what === "folder" && pattern.includes("**")) return void onLink(path);
    if (what === "device") unfit.add(resolve(path));
    return what === "device" || what === "nothing" ? asFile(entry) : entry;
  };
  const fs = { readdir: reportingReaddir(report, isLeftOut, onOther) };
  const paths = await glob(pattern, { dot: true, expandDirectories: false, ignore, fs });
  if (paths.length + unreadable.length === 0) return [refuseArgument(pattern, explainNoMatch(pattern))];
  const kept = paths.filter((path) => !search.excludesBelow(toPosix(resolve(path)), false));
  if (kept.length + unreadable.length === 0)
    return [refuseArgument(pattern, `All files that match this pattern are excluded. ${howToIncludeAll}`)];
  const undecodable = new UndecodableNames();
  const files = kept.sort(compareText).map(async (path): Promise<Input> => {
    if (await undecodable.has(path)) return refuseInput(path, undecodableName);
    return unfit.has(resolve(path)) ? refuseInput(path, deviceProblem) : { kind: "file", path };
  });
  return [...unreadable, ...(await Promise.all(files))];
}

/** The folder before the first wildcard of a glob. */
function fixedPartOf(pattern: string): { readonly folder: string; readonly isLast: boolean } {
  const segments = pattern.split("/");
  const wild = segments.findIndex((segment) => isDynamicPattern(segment));
  // Braces may contain slashes; then no single segment is a pattern.
  const folder = segments.slice(0, Math.max(wild, 0)).join("/") || (isAbsolute(pattern) ? "/" : ".");
  return { folder, isLast: wild === segments.length - 1 };
}

/** Explains where a glob was searched: in the folder before its first wildcard. */
function explainNoMatch(pattern: string): string {
  const { folder, isLast } = fixedPartOf(pattern);
  const below = isLast ? "" : " or in folders below it";
  return `No file in ${folder === "." ? "the working folder" : folder}${below} matches this pattern; correct it. Folders named ${gitFolder} are not searched.`;
}

/**
 * The glob library skips unreadable folders without an error.
 *
 * @param isLeftOut folders that are not entered
 * @param onOther takes each entry that is neither file nor folder, and returns what the library gets instead; undefined for nothing
 */
function reportingReaddir(
  report: (folder: string, error: Error) => void,
  isLeftOut: (folder: string) => boolean,
  onOther: (path: string, entry: Dirent) => Promise<Dirent | undefined>,
): typeof readdirWithCallback {
  type Done = (error: Error | null, entries: Dirent[]) => void;
  const kept = (folder: string, entries: readonly Dirent[]) =>
    Promise.all(
      entries.map((one) => (one.isFile() || one.isDirectory() ? one : onOther(join(folder, one.name), one))),
    ).then((all) => all.filter((entry) => entry !== undefined));
  const read = (path: string, options: { withFileTypes: true }, done: Done) => {
    if (isLeftOut(path)) return done(null, []);
    readdirWithCallback(path, options, (error, entries) => {
      if (error !== null) report(path, error);
      if (error !== null) done(error, entries);
      else void kept(path, entries).then((all) => done(null, all));
    });
  };
  return read as typeof readdirWithCallback;
}

/** The glob library leaves out devices and broken links without an error: as files they match, and are reported. */
function asFile(entry: Dirent): Dirent {
  return Object.assign(Object.create(entry) as Dirent, { isFile: () => true, isSymbolicLink: () => false });
}
