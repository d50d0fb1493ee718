import { resolve } from "node:path";
import type { Chart, Renderable } from "./renderable.js";
import { findProgram, trustedFolders } from "./search-path.js";

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
