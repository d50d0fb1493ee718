import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { UnusableError } from "../lib/errors.js";
import { isCheckout, packageRoot, packedFolder } from "../lib/package.js";
import type { KubeVersion } from "../model/version.js";
import { compareVersions, minorOf, parseVersion } from "../model/version.js";
import type { ReleaseIndex } from "./index-file.js";
import { parseIndex } from "./index-file.js";
import { releasePaths } from "./paths.js";
import { readReleaseFile } from "./read-file.js";

/** The folder of a checkout with its releases. */
export const committedReleases = join(packageRoot, "dist-policies");

/** The folder that commands read the releases of this package from. */
export const releasesFolder = isCheckout ? committedReleases : join(packedFolder, "releases");

/** The minor versions of Kubernetes with a release in a folder, oldest first; none if the folder is missing. */
export function releasedVersions(folder = releasesFolder): KubeVersion[] {
  const names = existsSync(folder) ? readdirSync(folder) : [];
  const released = names.filter((name) => hasIndex(join(folder, name)));
  return released.flatMap((name) => parseVersion(name) ?? []).sort(compareVersions);
}

function hasIndex(folder: string): boolean {
  const index = join(folder, releasePaths.index);
  return existsSync(index) || existsSync(`${index}.gz`);
}

const indexes = new Map<KubeVersion, ReleaseIndex>();

/** The index of the release of this package for a version, read once. @throws Error when it is missing or damaged */
export function readReleaseIndex(version: KubeVersion): ReleaseIndex {
  const known = indexes.get(version);
  if (known !== undefined) return known;
  const content = readReleaseFile(join(releasesFolder, version), releasePaths.index);
  if (content === undefined) throw new Error(`There is no ${releasePaths.index}.`);
  const index = parseIndex(content.toString());
  indexes.set(version, index);
  return index;
}

/**
 * The version whose rules `check` applies: a patch release if rules of its minor version differ between patch releases, else
 * the minor version.
 * @param index of the minor version
 */
export function versionWithRules(version: KubeVersion, { patches }: Pick<ReleaseIndex, "patches">): KubeVersion {
  return patches.length > 0 ? version : minorOf(version);
}

/** The versions with a release in this package, oldest first. @throws UnusableError when there is none */
export function coveredVersions(): readonly [KubeVersion, ...KubeVersion[]] {
  const [oldest, ...newer] = releasedVersions();
  if (oldest === undefined) throw new UnusableError("There is no release in dist-policies. Run `npm run build`.");
  return [oldest, ...newer];
}

/** The index of a release, with a message for users. @throws UnusableError when its file is damaged */
export function coveredIndex(version: KubeVersion): ReleaseIndex {
  try {
    return readReleaseIndex(version);
  } catch (error) {
    throw damaged(version, error as Error);
  }
}

/** The error for a release that differs from its build. */
export function damaged(version: KubeVersion, { message }: Error): UnusableError {
  return new UnusableError(
    `The release in dist-policies/${version} is damaged: ${message.replace(/\.?$/, ".")} Restore it, or run \`npm run build\`.`,
  );
}
