import { join } from "node:path";
import { parse } from "yaml";
import type { OutputFile } from "../../../src/engines/engine.js";
import type { Manifest } from "./emission.js";
import { manifestIn } from "./emission.js";

interface Step {
  readonly op: "add" | "replace";
  readonly path: string;
  readonly value: unknown;
}

interface Kustomization {
  readonly resources: readonly string[];
  readonly patches?: readonly { readonly target: Target; readonly patch: string }[];
  readonly labels?: readonly {
    readonly pairs: Readonly<Record<string, string>>;
    readonly includeSelectors?: boolean;
  }[];
  readonly commonAnnotations?: Readonly<Record<string, string>>;
}

interface Target {
  readonly group?: string;
  readonly kind?: string;
  /** A pattern of the complete name. */
  readonly name?: string;
}

/**
 * The output of `kustomize build` for a folder, for the features that our kustomizations use.
 * @throws Error for what kustomize rejects: a file outside the folder, a folder without a kustomization, a patch without a target
 */
export function rendered(files: readonly OutputFile[], folder: string): readonly Manifest[] {
  const kustomization = manifestIn(fileIn(files, `${folder}/kustomization.yaml`)) as unknown as Kustomization;
  const resources = kustomization.resources.flatMap((resource) => {
    const path = join(folder, resource);
    if (!path.endsWith(".yaml")) return rendered(files, path);
    if (!path.startsWith(`${folder}/`)) throw new Error(`${path} is a file outside ${folder}.`);
    return [manifestIn(fileIn(files, path))];
  });
  const names = resources.map(({ kind, metadata }) => `${kind} ${metadata.name}`);
  if (new Set(names).size < names.length)
    throw new Error(`${folder} has two resources of one name: ${names.join(", ")}.`);
  const { patches = [], labels = [], commonAnnotations = {} } = kustomization;
  if (labels.some(({ includeSelectors }) => includeSelectors !== false))
    throw new Error(`${folder} changes selectors.`);
  const pairs = Object.assign({}, ...labels.map((one) => one.pairs)) as Readonly<Record<string, string>>;
  return patches.reduce(patched, resources).map((one) => withMetadata(one, pairs, commonAnnotations));
}

function withMetadata(
  manifest: Manifest,
  labels: Readonly<Record<string, string>>,
  annotations: Readonly<Record<string, string>>,
): Manifest {
  const { metadata } = manifest;
  const added = (key: "labels" | "annotations", more: object): object =>
    Object.keys(more).length === 0 ? {} : { [key]: { ...metadata[key], ...more } };
  return { ...manifest, metadata: { ...metadata, ...added("labels", labels), ...added("annotations", annotations) } };
}

function fileIn(files: readonly OutputFile[], path: string): OutputFile {
  const file = files.find((one) => one.path === path);
  if (file === undefined) throw new Error(`${path} does not exist.`);
  return file;
}

function patched(
  manifests: readonly Manifest[],
  { target, patch }: NonNullable<Kustomization["patches"]>[number],
): readonly Manifest[] {
  const { group, kind, name } = target;
  const isMeant = (one: Manifest): boolean =>
    one.apiVersion.startsWith(group === undefined ? "" : `${group}/`) &&
    one.kind === (kind ?? one.kind) &&
    new RegExp(`^(?:${name ?? ".*"})$`).test(one.metadata.name);
  if (!manifests.some(isMeant)) throw new Error(`Nothing is ${JSON.stringify(target)}.`);
  return manifests.map((one) => (isMeant(one) ? (parse(patch) as Step[]).reduce(stepped, structuredClone(one)) : one));
}

/** RFC 6902, where paths lead through objects alone. */
function stepped(manifest: Manifest, { op, path, value }: Step): Manifest {
  const keys = path.split("/").slice(1);
  const last = keys.pop() ?? "";
  const parent = keys.reduce<Record<string, unknown>>(
    (at, key) => at[key] as Record<string, unknown>,
    manifest as unknown as Record<string, unknown>,
  );
  if (op === "replace" && !(last in parent)) throw new Error(`${path} of ${manifest.metadata.name} is not there.`);
  parent[last] = value;
  return manifest;
}
