import { readFile } from "node:fs/promises";
import { posix, resolve } from "node:path";
import { parse } from "yaml";

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
