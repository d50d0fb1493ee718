import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { OutputFile } from "../engines/engine.js";
import { findOpa } from "../engines/opa/compiler.js";
import { hexDigest } from "../lib/digest.js";
import { inTemporaryFolder, writeFiles } from "../lib/temporary.js";
import type { Artifact } from "./artifacts.js";
import { artifacts, provenanceOf, sourcesOf } from "./artifacts.js";
import type { Provenance, ReleaseIndex } from "./index-file.js";
import { readArtifact } from "./read-artifact.js";
import { releaseFile } from "./verify/release-identity.js";
import { readSums, sumsList } from "./verify/sums.js";

/** Makes an artifact of its sources. */
export type Maker = (artifact: Artifact, sources: readonly OutputFile[]) => Buffer;

/** For a comparison: new sources alone make a release stale, so nobody has to make anything of them. */
export const makesNothing: Maker = () => Buffer.alloc(0);

/**
 * The artifacts of a release, by path: each taken from an earlier build of exactly its sources with this opa, else made.
 *
 * @param files the generated files, the sources among them
 * @param earlier folders of this release that may hold the same artifacts
 * @throws MissingOpaError, OpaError
 */
export function artifactsOf(
  files: readonly OutputFile[],
  earlier: readonly string[],
  make: Maker = makeWithOpa,
): readonly [path: string, content: Buffer][] {
  const wanted = provenanceOf(files);
  const kept = (path: string): Buffer | undefined => firstOf(earlier, (folder) => keptIn(folder, path, wanted));
  return artifacts.map((one) => [one.path, kept(one.path) ?? make(one, sourcesOf(one, files))]);
}

function firstOf<Item, Found>(items: readonly Item[], find: (item: Item) => Found | undefined): Found | undefined {
  for (const item of items) {
    const found = find(item);
    if (found !== undefined) return found;
  }
  return undefined;
}

function keptIn(folder: string, path: string, wanted: Provenance): Buffer | undefined {
  const [index, list] = [join(folder, releaseFile), join(folder, sumsList)];
  const content = readArtifact(folder, path);
  if (content === undefined || !existsSync(index) || !existsSync(list)) return undefined;
  const sums = readSums(readFileSync(list, "utf8"), list);
  const isAsListed = "size" in sums && sums.get(path) === hexDigest(content);
  return isAsListed && isMadeAlike(readFileSync(index, "utf8"), path, wanted) ? content : undefined;
}

function isMadeAlike(index: string, path: string, wanted: Provenance): boolean {
  try {
    const {
      artifacts: { opa, sources },
    } = JSON.parse(index) as ReleaseIndex;
    return opa === wanted.opa && sources[path] === wanted.sources[path];
  } catch {
    return false;
  }
}

function makeWithOpa(artifact: Artifact, sources: readonly OutputFile[]): Buffer {
  const opa = findOpa();
  return inTemporaryFolder((folder) => {
    writeFiles(
      folder,
      sources.map(({ path, text }) => [path, text] as const),
    );
    return artifact.make(opa, folder);
  });
}
