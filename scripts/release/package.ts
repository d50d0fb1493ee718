import type { KeyObject } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Engine } from "../../src/engines/engine.js";
import { engines as everyEngine } from "../../src/engines/index.js";
import { bundlePaths } from "../../src/engines/opa/bundle-names.js";
import { archiveOf } from "../../src/lib/archive.js";
import { compareText } from "../../src/lib/compare.js";
import { packageRoot } from "../../src/lib/package.js";
import type { ReleaseFiles } from "../../src/release/paths.js";
import { releasePaths } from "../../src/release/paths.js";
import { signatureOf } from "../../src/release/verify/signature.js";
import { sumsOf } from "../../src/release/verify/sums.js";
import { signedBundle } from "./bundle.js";
import type { Lock } from "./locked.js";
import { layoutFiles } from "./oras.js";
import type { Source } from "./parts.js";
import { partOf } from "./parts.js";
import { sbomOf } from "./sbom.js";

/** The tools that make packages. */
export interface Tools {
  /** The command of opa. */
  readonly opa: string;
  /** The command of oras; without it no OCI layouts are made. */
  readonly oras: string | undefined;
  /** The private key, and the file from which opa reads it; without it nothing is signed. */
  readonly key: { readonly file: string; readonly private: KeyObject } | undefined;
}

/**
 * The files of a packaged release, in memory; tools work in temporary folders.
 *
 * @param publishedAt the address of the repository that publishes it, if it is known
 * @throws ToolError
 */
export async function packageRelease(
  source: Source,
  { opa, oras, key }: Tools,
  publishedAt?: string,
  engines: readonly Engine[] = everyEngine,
): Promise<ReleaseFiles> {
  const { index, files } = source;
  const stem = `wincompat-${index.version}-kubernetes-${index.kubernetes}`;
  const bundle = key === undefined ? kept(files, bundlePaths.archive) : signedBundle(opa, files, key.file);
  const lock = JSON.parse(readFileSync(join(packageRoot, "package-lock.json"), "utf8")) as Lock;
  const made = new Map<string, Buffer>([
    [`${stem}-bundle.tar.gz`, bundle],
    [`${stem}.cdx.json`, Buffer.from(sbomOf(source, lock, engines))],
  ]);
  for (const engine of [undefined, ...engines]) {
    const name = engine === undefined ? stem : `${stem}-${engine.id}`;
    const inFolder = [...partOf(source, engines, engine)].map(
      ([path, content]) => [`${name}/${path}`, content] as const,
    );
    made.set(`${name}.tar.gz`, await archiveOf(inFolder));
  }
  const released = new Map([...files, [bundlePaths.archive, bundle]]);
  if (oras !== undefined) {
    for (const artifact of engines.flatMap(({ releaseParts }) => releaseParts.artifacts(released))) {
      for (const [path, bytes] of layoutFiles(oras, artifact, { ...index, publishedAt }))
        made.set(`oci/${artifact.program}/${path}`, bytes);
    }
  }
  return listed(made, key?.private);
}

function kept(files: ReleaseFiles, path: string): Buffer {
  const content = files.get(path);
  if (content === undefined) throw new Error(`An intact release has no ${path}.`);
  return content;
}

/** The files with their list, and its signature. */
function listed(files: ReleaseFiles, key: KeyObject | undefined): ReleaseFiles {
  const sorted = [...files].sort(([a], [b]) => compareText(a, b));
  const sums = Buffer.from(sumsOf(files));
  const signature: [string, Buffer][] = key === undefined ? [] : [[releasePaths.signature, signatureOf(sums, key)]];
  return new Map([...sorted, [releasePaths.sums, sums], ...signature]);
}
