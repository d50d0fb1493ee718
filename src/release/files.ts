import type { Stats } from "node:fs";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { removeAbandoned } from "../lib/abandoned.js";
import { compareText } from "../lib/compare.js";
import { makeFolders } from "../lib/make-folders.js";
import type { ReleaseFiles } from "./paths.js";
import { releasePaths } from "./paths.js";
import { foreignFiles } from "./verify/problems.js";

/** How a folder differs from a release. */
export interface ReleaseDifference {
  readonly changed: readonly string[];
  readonly missing: readonly string[];
  readonly extra: readonly string[];
}

/** Every file in a folder, by its path with slashes, sorted; empty for a missing folder. */
export function readRelease(folder: string): ReleaseFiles {
  if (!existsSync(folder)) return new Map();
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const paths = entries.map((entry) => join(entry.parentPath, entry.name)).sort(compareText);
  return new Map(paths.map((path) => [path.slice(folder.length + 1).replaceAll("\\", "/"), readFileSync(path)]));
}

/** Compares a folder with a release. */
export function compareRelease(folder: string, files: ReleaseFiles): ReleaseDifference {
  const present = readRelease(folder);
  const names = [...files.keys()];
  return {
    changed: names.filter((name) => present.has(name) && !present.get(name)?.equals(files.get(name) ?? Buffer.of())),
    missing: names.filter((name) => !present.has(name)),
    extra: [...present.keys()].filter((name) => !files.has(name)),
  };
}

/** Replaces a folder in one step: it contains the old release or the new one, and never a part of either. */
export function writeRelease(folder: string, files: ReleaseFiles): void {
  const parent = dirname(folder);
  makeFolders(parent);
  removeAbandoned(parent, (name) => workFolder.test(name), isOfBuild);
  const work = mkdtempSync(join(parent, workPrefix));
  try {
    const [fresh, old] = [join(work, "new"), join(work, "old")];
    mkdirSync(fresh);
    for (const [path, content] of listFirst(files)) {
      mkdirSync(dirname(join(fresh, path)), { recursive: true });
      writeFileSync(join(fresh, path), content);
    }
    if (existsSync(folder)) renameSync(folder, old);
    exchange(fresh, folder, old);
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

/** With the list first, also the folder of a killed build shows which files it wrote. */
function listFirst(files: ReleaseFiles): ReleaseFiles {
  const list = files.get(releasePaths.sums);
  return list === undefined ? files : new Map([[releasePaths.sums, list], ...files]);
}

const workPrefix = ".release-";
const workFolder = /^\.release-[A-Za-z0-9]{6}$/;

/** Does a work folder contain only what builds write? */
function isOfBuild(work: string, stats: Stats): boolean {
  if (!stats.isDirectory()) return false;
  return readdirSync(work).every(
    (name) => (name === "new" || name === "old") && foreignFiles(join(work, name)).length === 0,
  );
}

/** Moves the new folder to its place. If that fails, moves the old one back. */
function exchange(fresh: string, folder: string, old: string): void {
  try {
    renameSync(fresh, folder);
  } catch (error) {
    if (existsSync(old)) renameSync(old, folder);
    throw error;
  }
}
