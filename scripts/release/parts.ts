import { readFileSync } from "node:fs";
import { join } from "node:path";
import { compareText } from "../../src/diagnostic.js";
import { sha256 } from "../../src/opa/digest.js";
import { packageRoot } from "../../src/package.js";
import type { ReleaseFiles } from "../../src/release/files.js";
import type { ReleaseIndex } from "../../src/release/index-file.js";
import { emitters } from "../../src/release/release.js";
import { releaseList } from "../../src/verify/release-list.js";

export const engineNames: readonly string[] = emitters.map(({ engine }) => engine);

/** A release in memory, with what its index says. */
export interface Source {
  readonly index: ReleaseIndex;
  readonly files: ReleaseFiles;
}

/**
 * What an archive holds: the files of one engine and those of none, or all of them; the license; and an index that
 * names just these, so that the unpacked folder is a release by itself and can be verified.
 */
export function partOf({ index, files }: Source, engine?: string): ReleaseFiles {
  const chosen = [...files].filter(([path]) => path !== releaseList && (engine === undefined || isFor(engine, path)));
  const license: [string, Buffer] = ["LICENSE", readFileSync(join(packageRoot, "LICENSE"))];
  const part = new Map([...chosen, license].sort(([a], [b]) => compareText(a, b)));
  const digests = Object.fromEntries([...part].map(([path, content]) => [path, sha256(content)]));
  return part.set(releaseList, Buffer.from(`${JSON.stringify({ ...index, files: digests }, null, 2)}\n`));
}

/** Files of an engine that have to lie at the root: gator takes no path out of the folder of its catalog. */
const atRoot: Readonly<Record<string, string>> = { "catalog.yaml": "gatekeeper" };

/** A file belongs to the engine that one of its folders is named after, and to every engine where none is. */
function isFor(engine: string, path: string): boolean {
  const owners = [atRoot[path] ?? "", ...path.split("/").slice(0, -1)].filter((name) => engineNames.includes(name));
  return owners.length === 0 || owners.includes(engine);
}
