import { readdirSync } from "node:fs";
import { join } from "node:path";

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
