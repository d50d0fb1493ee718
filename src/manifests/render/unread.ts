import { posix, resolve } from "node:path";
import { compareText } from "../../lib/compare.js";
import { groupBy } from "../../lib/lists.js";
import { decodeBytes, readFileBytes } from "../../lib/read-bytes.js";
import type { KubernetesObject, UnreadFiles } from "../manifest-item.js";
import { firstPosition } from "../manifest-item.js";
import { readManifestText } from "../manifest-text.js";
import type { Renderable } from "./renderable.js";
import { chosen } from "./renderable.js";

/** A file in the folder of a chart or a kustomization, or below it. */
export interface FileBeside {
  readonly kind: "beside";
  readonly path: string;
  readonly of: Renderable;
}

/** The files beside a chart or a kustomization that nothing includes. They may be manifests. */
export interface FilesBeside {
  readonly kind: "files-beside";
  /** The file that makes the folder a chart or a kustomization. */
  readonly file: string;
  /** Why they are not read, as words that follow "files". */
  readonly reason: string;
  /** Sorted. */
  readonly paths: readonly string[];
}

/** The default values of a chart. */
const defaultValues = "values.yaml";

/** Files that no kustomization names, by the chart or the kustomization that they are beside. @param renderables all of the run */
export function notTaken(beside: readonly FileBeside[], renderables: readonly Renderable[]): readonly FilesBeside[] {
  if (beside.length === 0) return [];
  const kustomizations = renderables.filter((one) => one.kind === "kustomization");
  const { alone, taken } = chosen(kustomizations);
  const isBuilt = (one: Renderable): boolean =>
    one.kind === "kustomization" && (alone.has(one) || taken.has(resolve(one.folder)));
  const named = new Set(kustomizations.filter(isBuilt).flatMap(({ names }) => [...names]));
  const left = beside.filter(({ path, of }) => !named.has(resolve(path)) && !isRead(path, of));
  return [...groupBy(left, ({ of }) => of)].map(([of, files]) => ({
    kind: "files-beside",
    file: of.file,
    reason: reasonOf(of, isBuilt(of)),
    paths: files.map(({ path }) => path).sort(compareText),
  }));
}

/** Does the tool read it without a name? Values can have the keys `apiVersion` and `kind`, too. */
function isRead(path: string, { kind, file, folder }: Renderable): boolean {
  return path === file || (kind === "chart" && path === posix.join(folder, defaultValues));
}

function reasonOf(of: Renderable, isBuilt: boolean): string {
  if (of.kind === "chart")
    return of.isLibrary ? "of this library chart, which is not rendered" : "of this chart, which helm does not render";
  return isBuilt ? "that no checked kustomization lists" : "of this component, which no checked kustomization includes";
}

/** The kinds of the objects in files that are not read; undefined if these contain none. Never throws. */
export async function unreadFiles({ file, reason, paths }: FilesBeside): Promise<UnreadFiles | undefined> {
  const files: UnreadFiles["files"][number][] = [];
  for (const path of paths) {
    const types = await typesIn(path);
    if (types.length > 0) files.push({ path, types });
  }
  return files.length === 0 ? undefined : { kind: "unread", file, ...firstPosition, reason, files };
}

type ObjectType = Pick<KubernetesObject, "apiVersion" | "kind">;

/** The types of the objects in a file, each once. A file that is no manifest, such as values and templates, has none. */
async function typesIn(path: string): Promise<readonly ObjectType[]> {
  const text = await textOf(path);
  if (!text.includes("apiVersion") || !text.includes("kind")) return [];
  const types = new Map<string, ObjectType>();
  for (const item of readManifestText(path, text)) {
    if (item.kind !== "object") continue;
    const { apiVersion, kind } = item.value;
    types.set(JSON.stringify([apiVersion, kind]), { apiVersion, kind });
  }
  return [...types.values()];
}

/** Empty for a file that cannot be read: it is reported when it is named as an argument. */
async function textOf(path: string): Promise<string> {
  try {
    const decoded = decodeBytes((await readFileBytes(path)).bytes);
    return "text" in decoded ? decoded.text : "";
  } catch {
    return "";
  }
}
