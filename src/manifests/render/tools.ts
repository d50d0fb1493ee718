import { accessSync, constants, realpathSync, statSync } from "node:fs";
import { delimiter, isAbsolute, join, normalize, parse, relative, resolve, sep } from "node:path";
import type { Chart, Renderable } from "./renderable.js";

/** A way to render a folder: a program and its arguments. */
export interface Call {
  readonly program: string;
  readonly args: readonly string[];
}

/** The default name of a release in helm. */
const defaultReleaseName = "release-name";

/** Names of releases that helm accepts. */
const validReleaseName = /^[a-z0-9](?:[-a-z0-9]{0,51}[a-z0-9])?$/;

/** The calls that render a folder, in order of preference. @param folder the path to pass */
export function callsFor(renderable: Renderable, folder: string, kubernetes?: string): readonly [Call, ...Call[]] {
  if (renderable.kind === "chart") return [helmTemplate(renderable, folder, kubernetes)];
  return [
    { program: "kustomize", args: ["build", folder] },
    { program: "kubectl", args: ["kustomize", folder] },
  ];
}

/** Helm uses the default values of the chart, and renders hooks, too. */
function helmTemplate({ name = defaultReleaseName }: Chart, folder: string, kubernetes: string | undefined): Call {
  const release = validReleaseName.test(name) ? name : defaultReleaseName;
  const version = kubernetes === undefined ? [] : ["--kube-version", kubernetes];
  return { program: "helm", args: ["template", release, folder, ...version] };
}

/** The name of a call: `helm template`, without its arguments. */
export function nameOf({ program, args }: Call): string {
  return `${program} ${args[0]}`;
}

/** How folders of a run are rendered. */
export interface RenderRequest {
  /** The files and folders of the run. No program in them is run. */
  readonly checked: readonly string[];
  /** The version that charts are rendered for; without it, the one that helm chooses. */
  readonly kubernetes?: string | undefined;
}

/** A call, the path of its program, and the folders in which that searches for other programs. */
interface FoundCall extends Call {
  readonly path: string;
  readonly folders: readonly string[];
}

/** The first call whose program is in a trusted folder of the search path. */
export function findCall(renderable: Renderable, { checked, kubernetes }: RenderRequest): FoundCall | undefined {
  const folders = trustedFolders([...checked, renderable.folder]);
  for (const call of callsFor(renderable, resolve(renderable.folder), kubernetes)) {
    const path = findProgram(call.program, folders);
    if (path !== undefined) return { ...call, path, folders };
  }
  return undefined;
}

/** Folders with the programs of installed packages; `npm run` adds them to the PATH. */
const packageBin = /[\\/]node_modules[\\/]\.bin[\\/]?$/;

/**
 * The folders of the PATH that are trusted. A check must not run a program of what it checks, so these are left out: relative paths,
 * folders in the working folder or in what is checked, and folders of installed packages. The root is left out of the working folders
 * only, because commands in containers often start there.
 * @param checked the files and folders that are checked
 */
export function trustedFolders(checked: readonly string[]): readonly string[] {
  const working = realPath(process.cwd());
  const untrusted = [...(working === parse(working).root ? [] : [working]), ...checked.map(realPath)];
  const isUntrusted = (path: string): boolean => packageBin.test(path) || untrusted.some((one) => isInside(path, one));
  return searchPath().filter((one) => isAbsolute(one) && !isUntrusted(normalize(one)) && !isUntrusted(realPath(one)));
}

/** The path of a program in the first folder that has it; undefined where none has. */
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

/** The absolute path, without symbolic links if it exists. */
function realPath(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    return resolve(path);
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
