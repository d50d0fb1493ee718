import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { OutputFile } from "../engines/engine.js";
import { bundlePaths } from "../engines/rego/bundle-paths.js";
import { buildBundle, compileToWasm, findOpa, opaVersion } from "../engines/rego/compiler.js";
import { hexDigest, sourceDigest } from "../lib/digest.js";
import { entryOf, parsedJson } from "../lib/json.js";
import { inTemporaryFolder, writeFiles } from "../lib/temporary.js";
import type { Provenance } from "./index-file.js";
import { releasePaths } from "./paths.js";
import { readArtifact } from "./read-artifact.js";
import { readSums } from "./verify/sums.js";

const { folder: bundle, archive, wasm, capabilities } = bundlePaths;

/** A file of a release that opa makes of generated ones. Its bytes depend on them and on the version of opa alone. */
interface Artifact {
  readonly path: string;
  isSource(path: string): boolean;
  /** @param folder where the sources lie as in a release @throws OpaError */
  make(opa: string, folder: string): Buffer;
}

export const artifacts: readonly Artifact[] = [
  {
    path: archive,
    isSource: (path) => path.startsWith(`${bundle}/`),
    make: (opa, folder) => buildBundle(opa, join(folder, bundle)),
  },
  {
    path: wasm,
    isSource: (path) => (path.startsWith(`${bundle}/`) && path.endsWith(".rego")) || path === capabilities,
    make: (opa, folder) => compileToWasm(opa, join(folder, bundle), join(folder, capabilities)),
  },
];

export function provenanceOf(files: readonly OutputFile[]): Provenance {
  return {
    opa: opaVersion,
    sources: Object.fromEntries(artifacts.map((one) => [one.path, sourceDigest(sourcesOf(one, files))])),
  };
}

/** What an artifact is made of, among the files of a release. */
export function sourcesOf({ isSource }: Artifact, files: readonly OutputFile[]): readonly OutputFile[] {
  return files.filter(({ path }) => isSource(path));
}

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
  const [index, list] = [join(folder, releasePaths.index), join(folder, releasePaths.sums)];
  const content = readArtifact(folder, path);
  if (content === undefined || !existsSync(index) || !existsSync(list)) return undefined;
  const sums = readSums(readFileSync(list, "utf8"), list);
  const isAsListed = "size" in sums && sums.get(path) === hexDigest(content);
  return isAsListed && isMadeAlike(readFileSync(index, "utf8"), path, wanted) ? content : undefined;
}

function isMadeAlike(index: string, path: string, wanted: Provenance): boolean {
  const made = entryOf(parsedJson(index), "artifacts");
  return entryOf(made, "opa") === wanted.opa && entryOf(entryOf(made, "sources"), path) === wanted.sources[path];
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
