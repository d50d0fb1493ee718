import { lstatSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { compareText } from "../../lib/compare.js";
import { fileDigest } from "../../lib/digest.js";
import { groupBy } from "../../lib/lists.js";
import { releasePaths } from "../paths.js";
import type { LineOfSums, Sums } from "./sums.js";
import { lineOfSums } from "./sums.js";

/** How a path differs from the list. */
export type ProblemKind = "changed" | "missing" | "added" | "link" | "special";

export interface Problem {
  readonly file: string;
  readonly problem: ProblemKind;
}

/** A list names neither itself nor its signature. */
const unlisted: readonly string[] = [releasePaths.sums, releasePaths.signature];

/** Everything in the folder that differs from the list, by path. @throws Error with a `syscall` for what cannot be read */
export function problemsIn(folder: string, digests: Sums): readonly Problem[] {
  const tree = treeIn(folder);
  const links = [...tree].filter(([, kind]) => kind === "link").map(([path]) => `${path}/`);
  const missing = [...digests.keys()].filter((path) => !tree.has(path) && !links.some((link) => path.startsWith(link)));
  const present = [...tree].flatMap(([file, kind]): readonly Problem[] => {
    const problem = kind === "file" ? contentProblem(folder, file, digests.get(file)) : kind;
    return problem === undefined ? [] : [{ file, problem }];
  });
  return [...present, ...missing.map((file): Problem => ({ file, problem: "missing" }))].sort((a, b) =>
    compareText(a.file, b.file),
  );
}

function contentProblem(folder: string, file: string, digest: string | undefined): ProblemKind | undefined {
  if (digest === undefined) return unlisted.includes(file) ? undefined : "added";
  return fileDigest(join(folder, file)) === digest ? undefined : "changed";
}

type EntryKind = "file" | "link" | "special";

/** Everything in a folder except folders, by path with slashes. Links are reported and not followed. */
function treeIn(folder: string): ReadonlyMap<string, EntryKind> {
  return new Map(entriesIn(folder, ""));
}

/** The folders without entries in a folder, by path with slashes, also at its end. */
function emptyFoldersIn(folder: string, prefix: string): readonly string[] {
  const entries = readdirSync(join(folder, prefix), { withFileTypes: true });
  if (entries.length === 0 && prefix !== "") return [prefix];
  return entries.flatMap((entry) => (entry.isDirectory() ? emptyFoldersIn(folder, `${prefix}${entry.name}/`) : []));
}

function entriesIn(folder: string, prefix: string): readonly (readonly [string, EntryKind])[] {
  return readdirSync(join(folder, prefix), { withFileTypes: true }).flatMap((entry) => {
    const path = `${prefix}${entry.name}`;
    if (entry.isDirectory()) return entriesIn(folder, `${path}/`);
    return [[path, entry.isSymbolicLink() ? "link" : entry.isFile() ? "file" : "special"] as const];
  });
}

/**
 * What builds did not make in the folder of a release: files that its list does not name, links, special files, and empty folders
 * that are no folders of listed files. Without a list that names `release.json`, no build wrote any of the files. A folder with such
 * entries is neither replaced nor removed.
 *
 * @returns their paths; that of the folder itself if it is none
 */
export function foreignEntries(folder: string): readonly string[] {
  const files = foreignFiles(folder);
  if (lstatSync(folder, { throwIfNoEntry: false })?.isDirectory() !== true) return files;
  const listed = [...writtenIn(folder)];
  const empty = emptyFoldersIn(folder, "").filter((path) => !listed.some((file) => file.startsWith(path)));
  return [...files, ...empty.map((path) => join(folder, path.slice(0, -1)))];
}

/**
 * The listed files in the folder of a release that are not as a build wrote them: their content has another digest.
 *
 * @returns their paths in the folder
 */
export function editedFiles(folder: string): readonly string[] {
  return [...digestsIn(folder)].flatMap(([path, known]) => {
    const file = join(folder, path);
    if (!isFile(file)) return [];
    const digest = fileDigest(file);
    return known.some((one) => one.digest === digest) ? [] : [path];
  });
}

/** The foreign entries except empty folders, which also a killed build leaves. */
export function foreignFiles(folder: string): readonly string[] {
  const stats = lstatSync(folder, { throwIfNoEntry: false });
  if (stats === undefined) return [];
  if (!stats.isDirectory()) return [folder];
  const written = writtenIn(folder);
  return [...treeIn(folder)]
    .filter(([path, kind]) => kind !== "file" || !written.has(path))
    .map(([path]) => join(folder, path));
}

/** The files that builds wrote into a folder, as its list names them. */
function writtenIn(folder: string): ReadonlySet<string> {
  const digests = digestsIn(folder);
  return new Set(digests.has(releasePaths.index) ? [...digests.keys(), releasePaths.sums] : []);
}

/**
 * What the list in a folder names, by path. Lines that are not valid are ignored: after a merge with conflicts, the list names the files and
 * digests of both sides.
 */
function digestsIn(folder: string): ReadonlyMap<string, readonly LineOfSums[]> {
  const list = join(folder, releasePaths.sums);
  if (!isFile(list)) return new Map();
  const lines = readFileSync(list, "utf8").split("\n");
  return groupBy(
    lines.flatMap((line) => lineOfSums(line) ?? []),
    ({ path }) => path,
  );
}

/** Is it a file, and no link? */
function isFile(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false })?.isFile() === true;
}
