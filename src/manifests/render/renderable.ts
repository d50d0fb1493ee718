import { existsSync } from "node:fs";
import { posix, resolve } from "node:path";
import { isMapping } from "../../lib/json.js";
import { parseShallow } from "../../lib/shallow-document.js";
import { readSmallFile } from "../../lib/small-file.js";
import type { SkippedDocument } from "../manifest-item.js";
import { firstPosition } from "../manifest-item.js";

/** A folder that helm renders. */
export interface Chart {
  readonly kind: "chart";
  readonly folder: string;
  /** Its Chart.yaml. */
  readonly file: string;
  /** The name in its Chart.yaml, if that is a text. */
  readonly name: string | undefined;
  /** A library only has templates for other charts. */
  readonly isLibrary: boolean;
}

/** A folder that kustomize renders. */
export interface Kustomization {
  readonly kind: "kustomization";
  readonly folder: string;
  /** Its kustomization.yaml. */
  readonly file: string;
  /** The files and folders that it includes, as absolute paths. */
  readonly takesIn: readonly string[];
  /** All files that it names, patches and files of generators too, as absolute paths. */
  readonly names: ReadonlySet<string>;
  /** The files that it lists as patches, as absolute paths. */
  readonly patches: ReadonlySet<string>;
  /** A component changes the kustomization that includes it, and cannot be built alone. */
  readonly isComponent: boolean;
}

/** A folder that a tool renders to manifests. */
export type Renderable = Chart | Kustomization;

/** `auto`: charts and kustomizations are rendered by their tools. `never`: their files are read as they are. */
export type RenderMode = "auto" | "never";

export const chartFile = "Chart.yaml";

/** The names that kustomize knows. */
const kustomizationFiles: readonly string[] = ["kustomization.yaml", "kustomization.yml", "Kustomization"];

export function isKustomizationName(name: string): boolean {
  return kustomizationFiles.includes(name);
}

/** The fields whose entries may be folders with other kustomizations. */
const takingFields: readonly string[] = [
  "resources",
  "bases",
  "components",
  "generators",
  "transformers",
  "validators",
];

/** Folders of a chart whose files helm reads, nested charts and all. */
const renderedFolders: readonly string[] = ["charts", "templates"];

/** Folders of a chart that contain no other charts or kustomizations for us. */
const chartFolders: readonly string[] = [...renderedFolders, "crds"];

/** Is it a folder of a chart, with nothing in it that is rendered alone? */
export function isChartFolder(name: string, of: Renderable | undefined): boolean {
  return of?.kind === "chart" && chartFolders.includes(name);
}

/** Is it a folder of a chart that is rendered with the chart? Those of a library chart are not, and `crds` is only installed. */
export function isRenderedWith(name: string, of: Renderable | undefined): boolean {
  return of?.kind === "chart" && !of.isLibrary && renderedFolders.includes(name);
}

/** The chart or kustomization of a folder with files of these names; undefined for other folders. Never throws. */
export async function recognize(folder: string, names: readonly string[]): Promise<Renderable | undefined> {
  if (names.includes(chartFile)) return chartIn(folder);
  const name = kustomizationFiles.find((one) => names.includes(one));
  return name === undefined ? undefined : kustomizationIn(folder, name);
}

function chartIn(folder: string): Chart {
  const file = posix.join(folder, chartFile);
  const { name, type } = mappingIn(file);
  return {
    kind: "chart",
    folder,
    file,
    name: typeof name === "string" ? name : undefined,
    isLibrary: type === "library",
  };
}

/** The kustomization of a folder; undefined for other folders. Never throws. */
export function kustomizationOf(folder: string): Kustomization | undefined {
  const name = kustomizationFiles.find((one) => existsSync(posix.join(folder, one)));
  return name === undefined ? undefined : kustomizationIn(folder, name);
}

/** Flux has objects of this kind, in files of this name; those are manifests. */
function kustomizationIn(folder: string, name: string): Kustomization | undefined {
  const file = posix.join(folder, name);
  const content = mappingIn(file);
  const { apiVersion = "kustomize.config.k8s.io/", kind } = content;
  if (!String(apiVersion).startsWith("kustomize.config.k8s.io/")) return undefined;
  const entries = takingFields.flatMap((field) => content[field]).filter((entry) => typeof entry === "string");
  const takesIn = entries.map((entry) => resolve(folder, entry));
  const names = new Set(textsIn(content).flatMap((text) => pathsIn(text).map((path) => resolve(folder, path))));
  const patches = new Set(patchPathsIn(content).map((path) => resolve(folder, path)));
  return { kind: "kustomization", folder, file, takesIn, names, patches, isComponent: kind === "Component" };
}

/** The paths of patches. The older field also contains patches themselves, which are no path of a file. */
function patchPathsIn({ patches, patchesStrategicMerge }: Readonly<Record<string, unknown>>): readonly string[] {
  const listed = [patches].flat().map((one) => (isMapping(one) ? one["path"] : undefined));
  return [...listed, ...[patchesStrategicMerge].flat()].filter((one) => typeof one === "string");
}

/** All texts in a value. Aliases can make it circular. */
function textsIn(value: unknown): readonly string[] {
  const all = new Set([value]);
  for (const one of all) {
    if (typeof one === "object" && one !== null) for (const each of Object.values(one)) all.add(each);
  }
  return [...all].filter((one) => typeof one === "string");
}

/** Generators name files as `path`, or as `key=path`. */
function pathsIn(text: string): readonly string[] {
  const equals = text.indexOf("=");
  return equals === -1 ? [text] : [text, text.slice(equals + 1)];
}

/** Empty for a file that cannot be read: its tool cannot read it either, and reports why. */
function mappingIn(file: string): Readonly<Record<string, unknown>> {
  try {
    const document = parseShallow(readSmallFile(file).toString());
    const content: unknown = document.errors.length > 0 ? undefined : document.toJS();
    return typeof content === "object" && content !== null ? { ...content } : {};
  } catch {
    return {};
  }
}

const libraryReason = "A library chart cannot be rendered: other charts use its templates.";
const componentReason = "A component is built only as part of a kustomization that lists it.";

/**
 * What to render of the folders that were found: a kustomization that another one includes is part of that one. Library charts, and
 * components that no kustomization includes, count as skipped.
 */
export function renderedAlone(found: readonly Renderable[]): (Renderable | SkippedDocument)[] {
  const { alone, taken } = chosen(found.filter((one) => one.kind === "kustomization"));
  return found.flatMap((one): (Renderable | SkippedDocument)[] => {
    if (one.kind === "chart") return [one.isLibrary ? skipped(one, libraryReason) : one];
    if (one.isComponent) return taken.has(resolve(one.folder)) ? [] : [skipped(one, componentReason)];
    return alone.has(one) ? [one] : [];
  });
}

function skipped({ file }: Renderable, reason: string): SkippedDocument {
  return { kind: "skipped", file, ...firstPosition, reason };
}

/**
 * Which kustomizations are built, and which folders they include. Those that no other includes come first. The others include each
 * other, which kustomize reports, or only components include them.
 */
export function chosen(all: readonly Kustomization[]): {
  readonly alone: ReadonlySet<Kustomization>;
  readonly taken: ReadonlySet<string>;
} {
  const byFolder = new Map(all.map((one) => [resolve(one.folder), one]));
  const named = new Set(all.flatMap(({ takesIn }) => takesIn));
  const isNamed = (one: Kustomization): boolean => named.has(resolve(one.folder));
  const [alone, taken] = [new Set<Kustomization>(), new Set<string>()];
  const take = (path: string): void => {
    if (taken.has(path)) return;
    taken.add(path);
    byFolder.get(path)?.takesIn.forEach(take);
  };
  const whole = all.filter(({ isComponent }) => !isComponent);
  for (const one of [...whole.filter((each) => !isNamed(each)), ...whole.filter(isNamed)]) {
    if (taken.has(resolve(one.folder))) continue;
    alone.add(one);
    one.takesIn.forEach(take);
  }
  return { alone, taken };
}
