import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { completed as completedSources } from "../../scripts/release/complete.js";
import { readSources } from "../../scripts/release/inputs.js";
import { compareText } from "../../src/lib/compare.js";
import { packageRoot } from "../../src/lib/package.js";
import { writeFiles } from "../../src/lib/temporary.js";
import type { Model } from "../../src/model/model.js";
import type { ParameterValues } from "../../src/model/parameter.js";
import type { ReleaseIndex } from "../../src/release/index-file.js";

/** An installed release, with its parameters. */
export interface Installation {
  readonly model: Model;
  readonly folder: string;
  readonly values: ParameterValues;
  /** The file with these values for tools that read no data of a bundle. */
  readonly data?: string;
}

/**
 * The committed outputs of a version, without parameters: the test uses the same files as users.
 * @throws Error when they are made from another spec than the model
 */
export function committed(model: Model): Installation {
  return { model, folder: releaseFolder(model), values: noValues };
}

/** One map, so that what is known of an object without values is known to every judge. */
const noValues: ParameterValues = new Map();

const completeReleases = new Map<Model, Promise<Installation>>();

/**
 * The release of a version as it is packaged, in a temporary folder: the committed files, and those that only packages
 * have, such as complete test suites. It is built once.
 * @throws Error when the committed outputs do not fit the spec
 */
export function complete(model: Model): Promise<Installation> {
  const known = completeReleases.get(model) ?? completed(model);
  completeReleases.set(model, known);
  return known;
}

async function completed(model: Model): Promise<Installation> {
  const folder = mkdtempSync(join(tmpdir(), "wincompat-complete-"));
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
  const [source] = await completedSources(readSources([releaseFolder(model)]), { publishedAt: undefined });
  writeFiles(folder, source?.files ?? []);
  return { model, folder, values: new Map() };
}

/** The folder of the committed outputs. @throws Error when they are made from another spec than the model */
export function releaseFolder(model: Model): string {
  const folder = join(packageRoot, "dist-policies", model.version);
  if (indexOf(folder).spec !== model.specDigest)
    throw new Error(`dist-policies/${model.version} is stale: run npm run build.`);
  return folder;
}

/** The files of a release whose path matches, in any folder: those of `core` and of the other profiles. */
export function pathsIn({ folder }: Pick<Installation, "folder">, pattern: RegExp): readonly string[] {
  if (!existsSync(folder)) return [];
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const paths = entries.map((entry) => join(entry.parentPath, entry.name)).sort(compareText);
  return paths.filter((path) => pattern.test(path.slice(folder.length + 1).replaceAll("\\", "/")));
}

function indexOf(folder: string): ReleaseIndex {
  return JSON.parse(readFileSync(join(folder, "release.json"), "utf8")) as ReleaseIndex;
}
