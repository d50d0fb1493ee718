import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { KubeVersion } from "../model/version.js";
import { compareVersions, parseVersion } from "../model/version.js";
import { packageRoot } from "../package.js";
import type { ReleaseIndex } from "./index-file.js";

/** Where the releases of this package are. */
export const releasesFolder = join(packageRoot, "dist-policies");

/** The minor versions of Kubernetes that a folder holds releases for, oldest first; none where it is missing. */
export function releasedVersions(folder = releasesFolder): KubeVersion[] {
  const names = existsSync(folder) ? readdirSync(folder) : [];
  const released = names.filter((name) => existsSync(join(folder, name, "release.json")));
  return released.flatMap((name) => parseVersion(name) ?? []).sort(compareVersions);
}

/** What the release of a version is made of. @throws Error when its `release.json` is missing or no JSON */
export function readReleaseIndex(version: KubeVersion): ReleaseIndex {
  return JSON.parse(readFileSync(join(releasesFolder, version, "release.json"), "utf8")) as ReleaseIndex;
}
