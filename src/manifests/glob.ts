import { type Dirent, readdir as readdirWithCallback } from "node:fs";
import { isAbsolute, relative, resolve } from "node:path";
import { glob, isDynamicPattern } from "tinyglobby";
import { compareText } from "../lib/diagnostic.js";
import { errorCode, explainFileProblem } from "./file-problem.js";
import { NOT_ENTERED } from "./file-search.js";
import type { Input } from "./inputs.js";
import { toPosix } from "./posix-path.js";
import { refuseInput } from "./unreadable.js";

/** The files that a glob matches, whatever their names, sorted by path. Never throws. */
export async function expandGlob(pattern: string): Promise<Input[]> {
  const unreadable: Input[] = [];
  const report = (folder: string, error: Error) => {
    const name = toPosix(isAbsolute(pattern) ? resolve(folder) : relative(process.cwd(), folder));
    if (errorCode(error) !== "ENOENT") unreadable.push(refuseInput(name, explainFileProblem(error)));
  };
  const ignore = NOT_ENTERED.filter((name) => !pattern.includes(name)).map((name) => `**/${name}/**`);
  const fs = { readdir: reportingReaddir(report) };
  const paths = await glob(pattern, { dot: true, expandDirectories: false, ignore, fs });
  if (paths.length + unreadable.length === 0) return [refuseInput(pattern, explainNoMatch(pattern))];
  return [...unreadable, ...paths.sort(compareText).map((path): Input => ({ kind: "file", path }))];
}

/** Says where a glob was looked for: the folder that it names before its first wildcard. */
function explainNoMatch(pattern: string): string {
  const segments = pattern.split("/");
  const wild = segments.findIndex((segment) => isDynamicPattern(segment));
  // Braces may hold slashes, and then no segment is a pattern by itself.
  const folder = segments.slice(0, Math.max(wild, 0)).join("/") || (isAbsolute(pattern) ? "/" : ".");
  const below = wild === segments.length - 1 ? "" : " or in folders below it";
  return `No file in ${folder}${below} matches this pattern; correct it. Folders named ${NOT_ENTERED.join(" or ")} are not searched.`;
}

/** The glob library passes over folders that it cannot read, without a word. */
function reportingReaddir(report: (folder: string, error: Error) => void): typeof readdirWithCallback {
  type Done = (error: Error | null, entries: Dirent[]) => void;
  const read = (path: string, options: { withFileTypes: true }, done: Done) =>
    readdirWithCallback(path, options, (error, entries) => {
      if (error !== null) report(path, error);
      done(error, entries);
    });
  return read as typeof readdirWithCallback;
}
