import { join } from "node:path";
import type { ParameterValues } from "../model/parameter.js";
import { parseVersion } from "../model/version.js";
import type { ReleaseIndex } from "../release/index-file.js";
import { readArtifact } from "../release/read-artifact.js";
import { readReleaseIndex, releasesFolder } from "../release/released.js";
import type { Release } from "./release.js";
import { releaseFrom } from "./release.js";

/**
 * Loads the release of one minor version from this package.
 *
 * @param version one of `releasedVersions()`, as people write it: `1.27`, `v1.27.3`
 * @param choose the values of parameters that a user sets
 * @throws RangeError for an invalid version, Error when its files are missing or damaged, and errors of `choose`
 */
export async function loadRelease(
  version: string,
  choose: (index: ReleaseIndex) => ParameterValues = () => new Map(),
): Promise<Release> {
  const minor = parseVersion(version);
  if (minor === undefined)
    throw new RangeError(`"${version}" is not a version of Kubernetes. Use a version such as 1.27.`);
  const index = readReleaseIndex(minor);
  const values = choose(index);
  const wasm = readArtifact(join(releasesFolder, minor), "opa/policy.wasm");
  if (wasm === undefined) throw new Error(`The release for Kubernetes ${minor} has no opa/policy.wasm.`);
  return releaseFrom(index, wasm, values);
}
