import { accessSync, constants, statSync } from "node:fs";
import { delimiter, isAbsolute, join, resolve } from "node:path";
import type { Chart, Renderable } from "./renderable.js";

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

/** The first call whose program is in the search path, with the path to it; undefined where none is. */
export function findCall(renderable: Renderable, kubernetes: string | undefined): (Call & { readonly path: string }) | undefined {
  for (const call of callsFor(renderable, resolve(renderable.folder), kubernetes)) {
    const path = findProgram(call.program);
    if (path !== undefined) return { ...call, path };
  }
  return undefined;
}

/**
 * Where a program lies. Only folders that are named from the root count: whoever checks a folder of somebody else must not
 * run a program that lies in it.
 */
function findProgram(name: string): string | undefined {
  const file = process.platform === "win32" ? `${name}.exe` : name;
  const folders = (process.env["PATH"] ?? "").split(delimiter).filter(isAbsolute);
  return folders.map((folder) => join(folder, file)).find(isProgram);
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}
