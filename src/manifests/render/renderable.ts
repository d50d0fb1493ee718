import { readFile } from "node:fs/promises";
import { posix, resolve } from "node:path";
import { parse } from "yaml";
import type { SkippedDocument } from "../manifest-item.js";
import { START } from "../manifest-item.js";

/** A folder that helm makes manifests of. */
export interface Chart {
  readonly kind: "chart";
  readonly folder: string;
  /** Its Chart.yaml. */
  readonly file: string;
  /** The name that it gives itself, where that is a text. */
  readonly name: string | undefined;
  /** A library has templates for other charts alone. */
  readonly isLibrary: boolean;
}

/** A folder that kustomize makes manifests of. */
export interface Kustomization {
  readonly kind: "kustomization";
  readonly folder: string;
  /** Its kustomization.yaml. */
  readonly file: string;
  /** What it takes in, files and folders, as absolute paths. */
  readonly takesIn: readonly string[];
  /** A component changes what others take in, and is nothing alone. */
  readonly isComponent: boolean;
}

/** A folder whose files are no manifests, but what a tool makes of them is. */
export type Renderable = Chart | Kustomization;

/** `auto`: charts and kustomizations are rendered by their tools. `never`: their files are read as they stand. */
export type RenderMode = "auto" | "never";

const CHART_FILE = "Chart.yaml";

/** The names that kustomize knows. */
const KUSTOMIZATION_FILES: readonly string[] = ["kustomization.yaml", "kustomization.yml", "Kustomization"];

/** The fields whose entries may be folders with a kustomization of their own. */
const TAKING_FIELDS: readonly string[] = ["resources", "bases", "components", "generators", "transformers", "validators"];

/** Folders of a chart whose files helm reads, nested charts and all. */
export const CHART_FOLDERS: readonly string[] = ["charts", "crds", "templates"];

/** What a folder with files of these names is; undefined where its files are read one by one. Never throws. */
export async function recognize(folder: string, names: readonly string[]): Promise<Renderable | undefined> {
  if (names.includes(CHART_FILE)) return chartIn(folder);
  const name = KUSTOMIZATION_FILES.find((one) => names.includes(one));
  return name === undefined ? undefined : kustomizationIn(folder, name);
}

async function chartIn(folder: string): Promise<Chart> {
  const file = posix.join(folder, CHART_FILE);
  const { name, type } = await mappingIn(file);
  return { kind: "chart", folder, file, name: typeof name === "string" ? name : undefined, isLibrary: type === "library" };
}

/** Others call their files so, too: Flux has an object of this kind, and those are manifests. */
async function kustomizationIn(folder: string, name: string): Promise<Kustomization | undefined> {
  const file = posix.join(folder, name);
  const content = await mappingIn(file);
  const { apiVersion = "kustomize.config.k8s.io/", kind } = content;
  if (!String(apiVersion).startsWith("kustomize.config.k8s.io/")) return undefined;
  const entries = TAKING_FIELDS.flatMap((field) => content[field]).filter((entry) => typeof entry === "string");
  const takesIn = entries.map((entry) => resolve(folder, entry));
  return { kind: "kustomization", folder, file, takesIn, isComponent: kind === "Component" };
}

/** What cannot be read here cannot be read by its tool either, which then says why. */
async function mappingIn(file: string): Promise<Readonly<Record<string, unknown>>> {
  try {
    const content: unknown = parse(await readFile(file, "utf8"));
    return typeof content === "object" && content !== null ? { ...content } : {};
  } catch {
    return {};
  }
}

const LIBRARY = "A library chart cannot be rendered: other charts use its templates.";
const COMPONENT = "A component is built only as a part of a kustomization that names it.";

/**
 * What of a search is rendered: a kustomization that another one takes in is a part of that one. Library charts, and
 * components that nothing takes in, count as skipped.
 */
export function renderedAlone(found: readonly Renderable[]): (Renderable | SkippedDocument)[] {
  const { alone, taken } = chosen(found.filter((one) => one.kind === "kustomization"));
  return found.flatMap((one): (Renderable | SkippedDocument)[] => {
    if (one.kind === "chart") return [one.isLibrary ? skipped(one, LIBRARY) : one];
    if (one.isComponent) return taken.has(resolve(one.folder)) ? [] : [skipped(one, COMPONENT)];
    return alone.has(one) ? [one] : [];
  });
}

function skipped({ file }: Renderable, reason: string): SkippedDocument {
  return { kind: "skipped", file, ...START, reason };
}

/**
 * Which kustomizations are built, and which folders are taken in by these. Those that nobody names come first. The rest
 * is named in a circle, of which kustomize then complains, or only by components that are not built.
 */
function chosen(all: readonly Kustomization[]): { readonly alone: ReadonlySet<Kustomization>; readonly taken: ReadonlySet<string> } {
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
