import { type Dirent, readdir as readdirWithCallback } from "node:fs";
import { readdir, stat } from "node:fs/promises";
import { isAbsolute, posix, relative, resolve, sep } from "node:path";
import { glob } from "tinyglobby";
import { compareText } from "../diagnostic.js";
import { errorCode, explainFileProblem } from "./file-problem.js";
import type { Input } from "./inputs.js";
import { refuseInput } from "./unreadable.js";

const MANIFEST = /\.(?:yaml|yml|json)$/;

const NO_MATCH = "No file matches this pattern; correct it.";

/** What is in there belongs to others, or to the past. */
const NOT_ENTERED: readonly string[] = ["node_modules", ".git"];

/** The manifests in a folder and the folders below it, sorted by path. Never throws. */
export async function searchFolder(folder: string): Promise<Input[]> {
  const inputs = await walk(folder);
  if (inputs.length === 0) return [refuseInput(folder, "There is no *.yaml, *.yml or *.json file in this folder.")];
  return inputs.sort((a, b) => compareText(pathOf(a), pathOf(b)));
}

/**
 * As kubectl, this follows symbolic links to files, as in mounted ConfigMaps, but none to folders,
 * so no loop can catch it. A glob library does both or neither, and passes over unreadable folders.
 */
async function walk(folder: string): Promise<Input[]> {
  try {
    const entries = await readdir(folder, { withFileTypes: true });
    return (await Promise.all(entries.map((entry) => visit(entry, posix.join(folder, entry.name))))).flat();
  } catch (error) {
    return [refuseInput(folder, explainFileProblem(error))];
  }
}

async function visit(entry: Dirent, path: string): Promise<Input[]> {
  if (entry.isDirectory()) return NOT_ENTERED.includes(entry.name) ? [] : walk(path);
  if (!MANIFEST.test(entry.name)) return [];
  return entry.isFile() || (entry.isSymbolicLink() && !(await isFolder(path))) ? [{ kind: "file", path }] : [];
}

async function isFolder(path: string): Promise<boolean> {
  return stat(path).then((stats) => stats.isDirectory(), () => false);
}

/** The files that a glob matches, whatever their names, sorted by path. Never throws. */
export async function expandGlob(pattern: string): Promise<Input[]> {
  const unreadable: Input[] = [];
  const report = (folder: string, error: Error) => {
    const name = toPosix(isAbsolute(pattern) ? resolve(folder) : relative(process.cwd(), folder));
    if (errorCode(error) !== "ENOENT") unreadable.push(refuseInput(name, explainFileProblem(error)));
  };
  const ignore = NOT_ENTERED.filter((name) => !pattern.includes(name)).map((name) => `**/${name}/**`);
  const fs = { readdir: reportingReaddir(report) };
  const paths = await glob(pattern, { dot: true, expandDirectories: false, ignore, fs });
  if (paths.length + unreadable.length === 0) return [refuseInput(pattern, NO_MATCH)];
  return [...unreadable, ...paths.sort(compareText).map((path): Input => ({ kind: "file", path }))];
}

/** The glob library passes over folders that it cannot read, without a word. */
function reportingReaddir(report: (folder: string, error: Error) => void): typeof readdirWithCallback {
  type Done = (error: Error | null, entries: Dirent[]) => void;
  const read = (path: string, options: { withFileTypes: true }, done: Done) =>
    readdirWithCallback(path, options, (error, entries) => {
      if (error !== null) report(path, error);
      done(error, entries);
    });
  return read as typeof readdirWithCallback;
}

/** A path with slashes, on Windows too. */
export function toPosix(path: string): string {
  return path.replaceAll(sep, "/");
}

function pathOf(input: Input): string {
  return input.kind === "file" ? input.path : input.diagnostic.file;
}
