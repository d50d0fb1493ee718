import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { KubeVersion } from "../model/version.js";
import { compareVersions, parseVersion } from "../model/version.js";
import { isCheckout, packageRoot, packedFolder } from "../lib/package.js";
import type { ReleaseIndex } from "./index-file.js";
import { parseIndex } from "./parse-index.js";

/** Where a checkout has its releases. */
export const committedReleases = join(packageRoot, "dist-policies");

/** Where commands read the releases of this package. */
export const releasesFolder = isCheckout ? committedReleases : join(packedFolder, "releases");

/** The minor versions of Kubernetes that a folder holds releases for, oldest first; none where it is missing. */
export function releasedVersions(folder = releasesFolder): KubeVersion[] {
  const names = existsSync(folder) ? readdirSync(folder) : [];
  const released = names.filter((name) => existsSync(join(folder, name, "release.json")));
  return released.flatMap((name) => parseVersion(name) ?? []).sort(compareVersions);
}

/** What the release of this package for a version is made of. @throws Error when it is missing or damaged */
export function readReleaseIndex(version: KubeVersion): ReleaseIndex {
  const text = readFileSync(join(releasesFolder, version, "release.json"), "utf8");
  const known = parsed.get(version);
  if (known?.text === text) return known.index;
  const index = parseIndex(text);
  parsed.set(version, { text, index });
  return index;
}

/** An index is long, and nobody changes one: the same text is parsed once. */
const parsed = new Map<KubeVersion, { readonly text: string; readonly index: ReleaseIndex }>();
