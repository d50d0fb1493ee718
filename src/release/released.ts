import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { KubeVersion } from "../model/version.js";
import { compareVersions, parseVersion } from "../model/version.js";
import { packageRoot } from "../lib/package.js";
import { UnusableError } from "../lib/usage-error.js";
import type { ReleaseIndex } from "./index-file.js";

/** Where the releases of this package are. */
export const releasesFolder = join(packageRoot, "dist-policies");

/** The minor versions of Kubernetes that a folder holds releases for, oldest first; none where it is missing. */
export function releasedVersions(folder = releasesFolder): KubeVersion[] {
  const names = existsSync(folder) ? readdirSync(folder) : [];
  const released = names.filter((name) => existsSync(join(folder, name, "release.json")));
  return released.flatMap((name) => parseVersion(name) ?? []).sort(compareVersions);
}

/** What the release of this package for a version is made of. @throws Error when it is missing or damaged */
export function readReleaseIndex(version: KubeVersion): ReleaseIndex {
  return JSON.parse(readFileSync(join(releasesFolder, version, "release.json"), "utf8")) as ReleaseIndex;
}

/** The versions that there are releases for, oldest first. @throws UnusableError when there is none */
export function coveredVersions(): readonly [KubeVersion, ...KubeVersion[]] {
  const [oldest, ...newer] = releasedVersions();
  if (oldest === undefined) throw new UnusableError("There is no release in dist-policies. Run `npm run build`.");
  return [oldest, ...newer];
}

/** What the release of a version is made of. @throws UnusableError when its file is damaged */
export function coveredIndex(version: KubeVersion): ReleaseIndex {
  try {
    return readReleaseIndex(version);
  } catch (error) {
    throw damaged(version, error as Error);
  }
}

/** What is said of a release whose files are not as they were built. */
export function damaged(version: KubeVersion, { message }: Error): UnusableError {
  return new UnusableError(`The release in dist-policies/${version} is damaged: ${message.replace(/\.?$/, ".")} Restore it, or run \`npm run build\`.`);
}
