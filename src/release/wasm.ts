import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import type { OutputFile } from "../emit/emitter.js";
import { compileToWasm, findOpa, opaVersion } from "../opa/compiler.js";
import { sha256, sourceDigest } from "../opa/digest.js";
import type { ReleaseFiles } from "./files.js";
import { readRelease } from "./files.js";
import type { ReleaseIndex } from "./index-file.js";

export const wasmPath = "opa/policy.wasm";
export const capabilitiesPath = "opa/capabilities.json";
const bundle = "opa/bundle/";

/** Compiles the Rego among these files. */
export type WasmCompiler = (sources: readonly OutputFile[]) => Buffer;

/** For a comparison: new Rego alone makes a release stale, so nobody has to compile it. */
export const withoutCompiler: WasmCompiler = () => Buffer.alloc(0);

/**
 * The Wasm of a release: taken from an earlier build of exactly this Rego with this opa, else compiled.
 *
 * @param files the generated files, with the Rego and the capabilities
 * @param earlier folders of this release that may hold the same Wasm
 * @throws MissingOpaError, OpaError
 */
export function wasmFor(files: readonly OutputFile[], earlier: readonly string[], compiler: WasmCompiler = compile): Buffer {
  const sources = wasmSources(files);
  const digest = sourceDigest(sources);
  for (const folder of earlier) {
    const kept = keptWasm(readRelease(folder), digest);
    if (kept) return kept;
  }
  return compiler(sources);
}

/** What the bytes of the Wasm depend on, besides the version of opa. */
export function wasmSources(files: readonly OutputFile[]): readonly OutputFile[] {
  return files.filter(({ path }) => path.endsWith(".rego") || path === capabilitiesPath);
}

function keptWasm(release: ReleaseFiles, digest: string): Buffer | undefined {
  const [index, wasm] = [release.get("release.json"), release.get(wasmPath)];
  if (!index || !wasm) return undefined;
  try {
    const { wasm: from, files } = JSON.parse(index.toString("utf8")) as ReleaseIndex;
    const isMadeAlike = from.opa === opaVersion && from.rego === digest;
    return isMadeAlike && files[wasmPath] === sha256(wasm) ? wasm : undefined;
  } catch {
    return undefined;
  }
}

function compile(sources: readonly OutputFile[]): Buffer {
  const opa = findOpa();
  const folder = mkdtempSync(join(tmpdir(), "wincompat-"));
  try {
    for (const { path, text } of sources) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), text);
    }
    return compileToWasm(opa, join(folder, bundle), join(folder, capabilitiesPath));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
