import { join } from "node:path";
import type { ParameterValues } from "../model/parameter.js";
import type { KubeVersion } from "../model/version.js";
import type { Policy } from "../opa/policy.js";
import { loadPolicy } from "../opa/policy.js";
import { readReleaseIndex, releasesFolder } from "../release/released.js";
import { Fields } from "../spec/fields.js";
import type { ReleaseIndex } from "../release/index-file.js";

/** A release that manifests are checked with. */
export interface Release {
  readonly index: ReleaseIndex;
  readonly policy: Policy;
  /** The fields that rules read, by subject in the place of the kind. */
  readonly fields: Fields;
}

/**
 * Loads the release of one minor version.
 *
 * @param choose the values of parameters that a user sets
 * @throws Error when its files are missing or damaged, and what `choose` throws
 */
export async function loadRelease(version: KubeVersion, choose: (index: ReleaseIndex) => ParameterValues = () => new Map()): Promise<Release> {
  const index = readReleaseIndex(version);
  const fields = new Fields(new Map(Object.entries(index.reads).map(([subject, types]) => [subject, new Map(Object.entries(types))])));
  return { index, fields, policy: await loadPolicy(join(releasesFolder, version), choose(index)) };
}
