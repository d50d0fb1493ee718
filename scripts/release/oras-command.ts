import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { packageRoot } from "../../src/lib/package.js";
import { engines, findEngine } from "../../test/engines/engines.js";

/** Another version may write other manifests, so exactly one is used. */
export const orasVersion = engines.find(({ tool }) => tool === "oras")?.version ?? "";

/** Finds oras, or builds it where Go is; undefined where neither is possible. */
export function findOras(): string | undefined {
  const found = findEngine("oras", orasVersion);
  if (found !== undefined) return found;
  const builder = join(packageRoot, "build", "scripts", "engines.js");
  spawnSync(process.execPath, [builder, `oras-${orasVersion}`], { stdio: ["ignore", "ignore", "inherit"] });
  return findEngine("oras", orasVersion);
}
