import { resolve, delimiter, isAbsolute, join, normalize, parse, relative, sep } from "node:path";
import type { Chart, Renderable } from "./renderable.js";
import { accessSync, constants, realpathSync, statSync } from "node:fs";

/** A way to render a folder: a program and what it is given. */
export interface Call {
  readonly program: string;
  readonly parameters: readonly string[];
}

/** What helm itself calls a release without a name. */
const NO_NAME = "release-name";

/** What helm takes as the name of a release. */
const RELEASE_NAME = /^[a-z0-9](?:[-a-z0-9]{0,51}[a-z0-9])?$/;

/** The calls that render a folder, the one to be preferred first; with `folder` as the path that is given. */
export function callsFor(renderable: Renderable, folder: string, kubernetes?: string): readonly [Call, ...Call[]] {
  if (renderable.kind === "chart") return [helmTemplate(renderable, folder, kubernetes)];
  return [
    { program: "kustomize", parameters: ["build", folder] },
    { program: "kubectl", parameters: ["kustomize", folder] },
  ];
}

/** Helm takes the values that the chart itself has, and leaves out no hook. */
function helmTemplate({ name = NO_NAME }: Chart, folder: string, kubernetes: string | undefined): Call {
  const release = RELEASE_NAME.test(name) ? name : NO_NAME;
  const version = kubernetes === undefined ? [] : ["--kube-version", kubernetes];
  return { program: "helm", parameters: ["template", release, folder, ...version] };
}

/** As people name it: `helm template`, without what it is about. */
export function nameOf({ program, parameters }: Call): string {
  return `${program} ${parameters[0]}`;
}

/** A call, the path to its program, and the folders in which that may look for others. */
export interface FoundCall extends Call {
  readonly path: string;
  readonly folders: readonly string[];
}

/** The first call whose program is in the search path; undefined where none is. */
export function findCall(renderable: Renderable, kubernetes: string | undefined): FoundCall | undefined {
  const folders = trustedFolders(renderable.folder);
  for (const call of callsFor(renderable, resolve(renderable.folder), kubernetes)) {
    const path = findProgram(call.program, folders);
    if (path !== undefined) return { ...call, path, folders };
  }
  return undefined;
}

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
