import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { ParameterValues } from "../model/parameter.js";
import type { KubeVersion } from "../model/version.js";
import type { ReleaseIndex } from "../release/index-file.js";
import { releasesFolder } from "../release/released.js";
import type { Release } from "./release.js";
import { releaseFrom } from "./release.js";

/**
 * Loads the release of one minor version from this package.
 *
 * @param version one of `releasedVersions()`
 * @param choose the values of parameters that a user sets
 * @throws Error when its files are missing or damaged, and what `choose` throws
 */
export async function loadRelease(version: KubeVersion, choose: (index: ReleaseIndex) => ParameterValues = () => new Map()): Promise<Release> {
  const folder = join(releasesFolder, version);
  const index = JSON.parse(readFileSync(join(folder, "release.json"), "utf8")) as ReleaseIndex;
  const values = choose(index);
  return releaseFrom(index, readFileSync(join(folder, "opa", "policy.wasm")), values);
}
