import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Model } from "../../src/model/model.js";
import { packageRoot } from "../../src/package.js";
import type { ReleaseIndex } from "../../src/release/index-file.js";

/**
 * The committed outputs of a version: what people install is what is judged.
 * @throws Error when they are made from another spec than the model
 */
export function releaseFolder(model: Model): string {
  const folder = join(packageRoot, "dist-policies", model.version);
  if (indexOf(folder).spec !== model.specDigest) throw new Error(`dist-policies/${model.version} is stale: run npm run build.`);
  return folder;
}

/** The files of a release whose path matches, wherever they lie: those of `core` and of the other profiles. */
export function releasePaths(model: Model, pattern: RegExp): readonly string[] {
  const folder = releaseFolder(model);
  return Object.keys(indexOf(folder).files).filter((path) => pattern.test(path)).map((path) => join(folder, path));
}

function indexOf(folder: string): ReleaseIndex {
  return JSON.parse(readFileSync(join(folder, "release.json"), "utf8")) as ReleaseIndex;
}
