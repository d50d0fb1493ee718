import { mkdirSync, statSync } from "node:fs";
import { dirname } from "node:path";
import { errorCode } from "./file-problem.js";

/**
 * Creates a folder, and those above it that are missing. Node's own way, `recursive`, never ends where a folder exists and its system says
 * that it does not when something is created in it, as below `/proc`.
 *
 * @throws the error of the file system for the first folder that cannot be created
 */
export function makeFolders(folder: string): void {
  if (isFolder(folder)) return;
  const above = dirname(folder);
  if (above !== folder) makeFolders(above);
  try {
    mkdirSync(folder);
  } catch (error) {
    // Another process can create it at the same time.
    if (errorCode(error) !== "EEXIST" || !isFolder(folder)) throw error;
  }
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
}
