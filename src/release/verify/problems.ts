import { hexDigest } from "../../engines/opa/digest.js";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { compareText } from "../../lib/diagnostic.js";
import type { Sums } from "./sums.js";
import { sumsList, sumsSignature } from "./sums.js";

/** How a path is not what the list says. */
export type ProblemKind = "changed" | "missing" | "added" | "link" | "special";

export interface Problem {
  readonly file: string;
  readonly problem: ProblemKind;
}

/** Files that no list can name: itself, and its signature. */
const unlisted: readonly string[] = [sumsList, sumsSignature];

/** Everything below the folder that is not as the list says, by path. @throws Error with a `syscall` for what cannot be read */
export function problemsIn(folder: string, digests: Sums): readonly Problem[] {
  const tree = treeIn(folder);
  const links = [...tree].filter(([, kind]) => kind === "link").map(([path]) => `${path}/`);
  const missing = [...digests.keys()].filter((path) => !tree.has(path) && !links.some((link) => path.startsWith(link)));
  const present = [...tree].flatMap(([file, kind]) => {
    const digest = digests.get(file);
    const problem = kindProblem(kind) ?? (digest === undefined ? (unlisted.includes(file) ? undefined : "added") : contentProblem(folder, file, digest));
    return problem === undefined ? [] : [{ file, problem }];
  });
  return [...present, ...missing.map((file): Problem => ({ file, problem: "missing" }))].sort((a, b) => compareText(a.file, b.file));
}

function kindProblem(kind: EntryKind): ProblemKind | undefined {
  switch (kind) {
    case "file": return undefined;
    case "link": return "link";
    case "other": return "special";
  }
}

function contentProblem(folder: string, file: string, digest: string): ProblemKind | undefined {
  return hexDigest(readFileSync(join(folder, file))) === digest ? undefined : "changed";
}

/** What stands at a path: a file with bytes of its own, a symbolic link, or something else that is no folder. */
export type EntryKind = "file" | "link" | "other";

/** Everything below a folder but folders, by path with slashes. Links are reported, and nobody goes where they lead. */
export function treeIn(folder: string): ReadonlyMap<string, EntryKind> {
  return new Map(entriesIn(folder, ""));
}

function entriesIn(folder: string, prefix: string): readonly (readonly [string, EntryKind])[] {
  return readdirSync(join(folder, prefix), { withFileTypes: true }).flatMap((entry) => {
    const path = `${prefix}${entry.name}`;
    if (entry.isDirectory()) return entriesIn(folder, `${path}/`);
    return [[path, entry.isSymbolicLink() ? "link" : entry.isFile() ? "file" : "other"] as const];
  });
}
