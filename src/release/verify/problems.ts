import { readdirSync } from "node:fs";
import { join } from "node:path";
import { compareText } from "../../lib/compare.js";
import { fileDigest } from "../../lib/digest.js";
import { releasePaths } from "../paths.js";
import type { Sums } from "./sums.js";

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
export function treeIn(folder: string): ReadonlyMap<string, EntryKind> {
  return new Map(entriesIn(folder, ""));
}

function entriesIn(folder: string, prefix: string): readonly (readonly [string, EntryKind])[] {
  return readdirSync(join(folder, prefix), { withFileTypes: true }).flatMap((entry) => {
    const path = `${prefix}${entry.name}`;
    if (entry.isDirectory()) return entriesIn(folder, `${path}/`);
    return [[path, entry.isSymbolicLink() ? "link" : entry.isFile() ? "file" : "special"] as const];
  });
}
