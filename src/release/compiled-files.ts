import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { CompiledFile, Compiler, Engine, OutputFile } from "../engines/engine.js";
import { hexDigest, sourceDigest } from "../lib/digest.js";
import { entryOf, parsedJson } from "../lib/json.js";
import type { CompiledProvenance } from "./index-file.js";
import { releasePaths } from "./paths.js";
import { readReleaseFile } from "./read-file.js";
import { readSums } from "./verify/sums.js";

type CompilingEngine = Pick<Engine, "compiler">;

/** The compilers of the engines that have one. */
export function compilersOf(engines: readonly CompilingEngine[]): readonly Compiler[] {
  return engines.flatMap(({ compiler }) => compiler ?? []);
}

/** The paths of the files that only compilers can make. */
export function pathsOfCompilers(engines: readonly CompilingEngine[]): readonly string[] {
  return compilersOf(engines).flatMap(({ outputs }) =>
    outputs.filter(({ needsProgram }) => needsProgram).map(({ path }) => path),
  );
}

/** @param files the generated files, the sources among them */
export function provenanceOf(files: readonly OutputFile[], engines: readonly CompilingEngine[]): CompiledProvenance {
  const compilers = compilersOf(engines);
  const outputs = compilers.flatMap((compiler) => compiler.outputs);
  return {
    ...Object.fromEntries(compilers.map(({ program, version }) => [program, version])),
    sources: Object.fromEntries(outputs.map((one) => [one.path, sourceDigest(sourcesOf(one, files))])),
  };
}

/** What a compiled file is made of, among the files of a release. */
export function sourcesOf({ isSource }: CompiledFile, files: readonly OutputFile[]): readonly OutputFile[] {
  return files.filter(({ path }) => isSource(path));
}

/** Makes a compiled file of its sources. */
export type Maker = (file: CompiledFile, sources: readonly OutputFile[]) => Promise<Buffer>;

/** For a comparison: only new sources make a release stale, so they are not compiled. */
export const makesNothing: Maker = async () => Buffer.alloc(0);

/**
 * The compiled files of a release, by path: each taken from an earlier build of exactly its sources with the same version of the
 * compiler, else made.
 *
 * @param files the generated files, the sources among them
 * @param earlier folders of this release that may contain the same files
 * @throws CompilerError
 */
export async function compiledFiles(
  files: readonly OutputFile[],
  engines: readonly CompilingEngine[],
  earlier: readonly string[],
  make: Maker = (file, sources) => file.make(sources),
): Promise<readonly (readonly [path: string, content: Buffer])[]> {
  const wanted = provenanceOf(files, engines);
  const outputs = compilersOf(engines).flatMap(({ program, outputs }) => outputs.map((one) => ({ program, one })));
  return Promise.all(
    outputs.map(async ({ program, one }) => {
      const kept = firstOf(earlier, (folder) => keptIn(folder, one.path, program, wanted));
      return [one.path, kept ?? (await make(one, sourcesOf(one, files)))] as const;
    }),
  );
}

function firstOf<Item, Found>(items: readonly Item[], find: (item: Item) => Found | undefined): Found | undefined {
  for (const item of items) {
    const found = find(item);
    if (found !== undefined) return found;
  }
  return undefined;
}

function keptIn(folder: string, path: string, program: string, wanted: CompiledProvenance): Buffer | undefined {
  const [index, content] = [readReleaseFile(folder, releasePaths.index), readReleaseFile(folder, path)];
  const list = join(folder, releasePaths.sums);
  if (content === undefined || index === undefined || !existsSync(list)) return undefined;
  const sums = readSums(readFileSync(list, "utf8"), list);
  const isAsListed = "size" in sums && sums.get(path) === hexDigest(content);
  return isAsListed && isMadeAlike(index.toString(), path, program, wanted) ? content : undefined;
}

function isMadeAlike(index: string, path: string, program: string, wanted: CompiledProvenance): boolean {
  const made = entryOf(parsedJson(index), "artifacts");
  return entryOf(made, program) === wanted[program] && entryOf(entryOf(made, "sources"), path) === wanted.sources[path];
}
