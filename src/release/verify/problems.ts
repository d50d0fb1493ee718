import { lstatSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { compareText } from "../../lib/compare.js";
import { fileDigest } from "../../lib/digest.js";
import { releasePaths } from "../paths.js";
import type { Sums } from "./sums.js";
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

function entriesIn(folder: string, prefix: string): readonly (readonly [string, EntryKind])[] {
  return readdirSync(join(folder, prefix), { withFileTypes: true }).flatMap((entry) => {
    const path = `${prefix}${entry.name}`;
    if (entry.isDirectory()) return entriesIn(folder, `${path}/`);
    return [[path, entry.isSymbolicLink() ? "link" : entry.isFile() ? "file" : "special"] as const];
  });
}

/**
 * The files in the folder of a release that no build wrote: those that its list does not name, links and special files. Without a list
 * that names `release.json`, no build wrote any of them. A folder with such files is neither replaced nor removed.
 *
 * @returns their paths; that of the folder itself if it is none
 */
export function foreignFiles(folder: string): readonly string[] {
  const stats = lstatSync(folder, { throwIfNoEntry: false });
  if (stats === undefined) return [];
  if (!stats.isDirectory()) return [folder];
  const tree = treeIn(folder);
  const written = tree.get(releasePaths.sums) === "file" ? listedIn(join(folder, releasePaths.sums)) : new Set();
  return [...tree].filter(([path, kind]) => kind !== "file" || !written.has(path)).map(([path]) => join(folder, path));
}

/** Lines that are not valid are ignored: after a merge with conflicts, the list names the files of both sides. */
function listedIn(list: string): ReadonlySet<string> {
  const paths = readFileSync(list, "utf8")
    .split("\n")
    .flatMap((line) => lineOfSums(line)?.path ?? []);
  return new Set(paths.includes(releasePaths.index) ? [...paths, releasePaths.sums] : []);
}
