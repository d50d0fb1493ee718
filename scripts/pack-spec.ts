/**
 * Writes build/packed/spec.json.br: what the files of the spec say, so that no command parses, validates and lints them again. `npm run
 * compile` runs this. Where the spec has errors, there is no such file, and commands report them.
 */
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { sourceDigest } from "../src/lib/digest.js";
import { packageRoot, packedFolder } from "../src/lib/package.js";
import { writeFiles } from "../src/lib/temporary.js";
import type { SpecFile } from "../src/spec/document.js";
import type { KnownSpec } from "../src/spec/known-spec.js";
import { knownSpecFile, knownSpecName, packageSpecFolder, specDigest } from "../src/spec/known-spec.js";
import type { Spec } from "../src/spec/read-spec.js";
import { readAndLint } from "../src/spec-lint/load-spec.js";

/** Has the digest of everything that the file was made of. */
const madeOfFile = join(packageRoot, "build", "spec.digest");

const madeOf = sourceDigest([...textsIn("build/src", /\.js$/), ...textsIn("spec", /./)]);
const isCurrent = existsSync(knownSpecFile) && existsSync(madeOfFile) && readFileSync(madeOfFile, "utf8") === madeOf;
if (!isCurrent) pack();

function pack(): void {
  rmSync(knownSpecFile, { force: true });
  const loaded = readAndLint(packageSpecFolder);
  if (!("spec" in loaded)) return;
  const known: KnownSpec = { digest: specDigest(packageSpecFolder), values: valuesOf(loaded.spec) };
  // Commands that run meanwhile find no file, or all of it.
  writeFiles(packedFolder, [[`${knownSpecName}.new`, brotliCompressSync(JSON.stringify(known))]]);
  renameSync(`${knownSpecFile}.new`, knownSpecFile);
  writeFileSync(madeOfFile, madeOf);
}

function valuesOf(spec: Spec): KnownSpec["values"] {
  const files: readonly SpecFile<unknown>[] = Object.values(spec)
    .flat()
    .filter((part): part is SpecFile<unknown> => typeof part === "object" && "document" in part);
  return Object.fromEntries(files.map(({ document: { file, value } }) => [file.slice("spec/".length), value]));
}

function textsIn(folder: string, pattern: RegExp): { readonly path: string; readonly text: string }[] {
  return readdirSync(join(packageRoot, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && pattern.test(entry.name))
    .map(({ parentPath, name }) => join(parentPath, name))
    .map((path) => ({ path, text: readFileSync(path, "utf8") }));
}
