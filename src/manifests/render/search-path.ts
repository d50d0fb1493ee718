import { accessSync, constants, realpathSync, statSync } from "node:fs";
import { delimiter, isAbsolute, join, normalize, parse, relative, sep } from "node:path";

/** Folders where package managers put programs that the packages of a folder bring; `npm run` has them in the PATH. */
const BROUGHT = /[\\/]node_modules[\\/]\.bin[\\/]?$/;

/**
 * The folders of the PATH where tools may lie. Whoever checks a folder of somebody else must not run a program that lies in
 * it: a folder does not count that is not named from the root, that lies in the working folder or in the one to be
 * rendered, or that belongs to packages.
 * @param folder the one to be rendered
 */
export function trustedFolders(folder: string): readonly string[] {
  const checked = [process.cwd(), folder].map(realPath).filter((one) => one !== parse(one).root);
  const isChecked = (path: string): boolean => BROUGHT.test(path) || checked.some((one) => isInside(path, one));
  return searchPath().filter((one) => isAbsolute(one) && !isChecked(normalize(one)) && !isChecked(realPath(one)));
}

/** The first of these folders that has a program, as the path to it; undefined where none has. */
export function findProgram(name: string, folders: readonly string[] = searchPath()): string | undefined {
  const file = process.platform === "win32" ? `${name}.exe` : name;
  return folders.map((folder) => join(folder, file)).find(isProgram);
}

function searchPath(): readonly string[] {
  return (process.env["PATH"] ?? "").split(delimiter);
}

function isInside(path: string, folder: string): boolean {
  const way = relative(folder, path);
  return way !== ".." && !way.startsWith(`..${sep}`) && !isAbsolute(way);
}

/** Without links, as far as there is something. */
function realPath(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    return normalize(path);
  }
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}
