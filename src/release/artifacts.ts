import { join } from "node:path";
import type { OutputFile } from "../engines/engine.js";
import { buildBundle, compileToWasm, opaVersion } from "../engines/opa/compiler.js";
import { sourceDigest } from "../lib/digest.js";
import type { Provenance } from "./index-file.js";

export const capabilitiesPath = "opa/capabilities.json";
export const bundlePath = "opa/bundle.tar.gz";
const bundle = "opa/bundle/";

/** A file of a release that opa makes of generated ones. Its bytes depend on them and on the version of opa alone. */
export interface Artifact {
  readonly path: string;
  isSource(path: string): boolean;
  /** @param folder where the sources lie as in a release @throws OpaError */
  make(opa: string, folder: string): Buffer;
}

export const artifacts: readonly Artifact[] = [
  {
    path: bundlePath,
    isSource: (path) => path.startsWith(bundle),
    make: (opa, folder) => buildBundle(opa, join(folder, bundle)),
  },
  {
    path: "opa/policy.wasm",
    isSource: (path) => (path.startsWith(bundle) && path.endsWith(".rego")) || path === capabilitiesPath,
    make: (opa, folder) => compileToWasm(opa, join(folder, bundle), join(folder, capabilitiesPath)),
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
