import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { findOpa, MissingOpaError, opaVersion } from "../../src/engines/opa/compiler.js";
import { UsageError } from "../../src/lib/errors.js";
import { packageRoot } from "../../src/lib/package.js";
import { engines, findEngine } from "../../test/engines/engines.js";
import { readKey } from "./inputs.js";
import type { Options } from "./options.js";
import type { Tools } from "./package.js";

/** Other versions can write other manifests, so only this one is used. */
const orasVersion = engines.find(({ tool }) => tool === "oras")?.version ?? "";

/** How tools are found. */
export interface Finders {
  readonly opa: () => string;
  readonly oras: () => string | undefined;
}

const finders: Finders = { opa: findOrBuildOpa, oras: findOras };

type Wanted = Pick<Options, "key" | "requireOci">;

const orasAdvice = `Install oras ${orasVersion} and put it on PATH or name it in ORAS; or install Go and run the command again: it is then built from source.`;

/**
 * Finds the tools for packaging.
 *
 * @param say gets a sentence for each part that is left out
 * @throws UsageError, MissingOpaError
 */
export function findTools(
  { key: file, requireOci }: Wanted,
  say: (sentence: string) => void,
  find: Finders = finders,
): Tools {
  const key = file === undefined ? undefined : readKey(file);
  const opa = find.opa();
  const oras = find.oras();
  if (oras === undefined && requireOci) throw new UsageError(`OCI layouts need oras, which is missing. ${orasAdvice}`);
  if (oras === undefined) say(`The OCI layouts are left out, because oras is missing. ${orasAdvice}`);
  if (key === undefined) say("Nothing is signed, neither the bundle nor SHA256SUMS: name a private key with --key.");
  return { opa, oras, key };
}

/** Finds opa, or builds it if Go is installed. @throws MissingOpaError */
function findOrBuildOpa(): string {
  try {
    return findOpa();
  } catch (error) {
    if (!(error instanceof MissingOpaError) || process.env["OPA"]) throw error;
    build(`opa-${opaVersion}`);
    return findOpa();
  }
}

/** Finds oras, or builds it if Go is installed; undefined if neither is possible. */
function findOras(): string | undefined {
  const found = findEngine("oras", orasVersion);
  if (found !== undefined) return found;
  build(`oras-${orasVersion}`);
  return findEngine("oras", orasVersion);
}

function build(engine: string): void {
  const builder = join(packageRoot, "build", "scripts", "engines.js");
  spawnSync(process.execPath, [builder, engine], { stdio: ["ignore", "ignore", "inherit"] });
}
