import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Model } from "../../src/model/model.js";
import type { ParameterValues } from "../../src/model/parameter.js";
import { packageRoot } from "../../src/package.js";
import { readRelease } from "../../src/release/files.js";
import type { ReleaseIndex } from "../../src/release/index-file.js";

/** A release as people install it, with what is set in it. */
export interface Installation {
  readonly model: Model;
  readonly folder: string;
  readonly values: ParameterValues;
  /** The file with these values for tools that read no data of a bundle. */
  readonly data?: string;
}

/**
 * The committed outputs of a version, with nothing set: what people install is what is judged.
 * @throws Error when they are made from another spec than the model
 */
export function committed(model: Model): Installation {
  return { model, folder: releaseFolder(model), values: new Map() };
}

/** The folder of the committed outputs. @throws Error when they are made from another spec than the model */
export function releaseFolder(model: Model): string {
  const folder = join(packageRoot, "dist-policies", model.version);
  if (indexOf(folder).spec !== model.specDigest) throw new Error(`dist-policies/${model.version} is stale: run npm run build.`);
  return folder;
}

/** The files of a release whose path matches, wherever they lie: those of `core` and of the other profiles. */
export function pathsIn({ folder }: Pick<Installation, "folder">, pattern: RegExp): readonly string[] {
  return [...readRelease(folder).keys()].filter((path) => pattern.test(path)).map((path) => join(folder, path));
}

function indexOf(folder: string): ReleaseIndex {
  return JSON.parse(readFileSync(join(folder, "release.json"), "utf8")) as ReleaseIndex;
}
