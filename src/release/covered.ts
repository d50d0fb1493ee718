import type { KubeVersion } from "../model/version.js";
import { UnusableError } from "../lib/usage-error.js";
import type { ReleaseIndex } from "./index-file.js";
import { readReleaseIndex, releasedVersions } from "./released.js";

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
