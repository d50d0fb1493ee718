import { join } from "node:path";
import { parse } from "yaml";
import type { Emission, Engine } from "../../../src/engines/engine.js";
import type { Model } from "../../../src/model/model.js";
import { session } from "../../session.js";

/** A Kubernetes object as tests look at it. */
export interface Manifest {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: {
    readonly name: string;
    readonly annotations: Readonly<Record<string, string>>;
    readonly labels?: Readonly<Record<string, string>>;
  };
  // What a manifest of generated policies holds is the matter of the test that reads it.
  readonly spec: any;
  readonly resources?: readonly string[];
}

export interface Emitted extends Emission {
  /** Every YAML file, parsed, by its path. */
  readonly manifests: ReadonlyMap<string, Manifest>;
}

const emitted = new WeakMap<Model, Map<Engine, Emitted>>();

/** The emission of a model, built once for all tests. @throws Error for invalid YAML */
export function emit(engine: Engine, model: Model): Emitted {
  const ofModel = emitted.get(model) ?? new Map<Engine, Emitted>();
  const made = ofModel.get(engine) ?? emitAnew(engine, model);
  emitted.set(model, ofModel.set(engine, made));
  return made;
}

function emitAnew(engine: Engine, model: Model): Emitted {
  const emission = session().emission(engine, model);
  const yaml = emission.files.filter(({ path }) => path.endsWith(".yaml"));
  return { ...emission, manifests: new Map(yaml.map(({ path, text }) => [path, parse(text) as Manifest])) };
}

/** The manifests of one kind, by path. */
export function ofKind({ manifests }: Emitted, kind: string): [path: string, manifest: Manifest][] {
  return [...manifests].filter(([, manifest]) => manifest.kind === kind);
}

/** Resources of kustomizations that lead nowhere: to no file and to no folder with a kustomization of its own. */
export function deadResources({ manifests }: Emitted): string[] {
  return [...manifests].flatMap(([path, { resources = [] }]) =>
    resources
      .map((resource) => join(path, "..", resource))
      .filter((target) => !manifests.has(target) && !manifests.has(`${target}/kustomization.yaml`)),
  );
}

/** The manifests that `kubectl apply -k <folder>` applies. */
export function appliedFrom({ manifests }: Pick<Emitted, "manifests">, folder: string): string[] {
  const { resources = [] } = manifests.get(`${folder}/kustomization.yaml`) ?? {};
  return resources.flatMap((resource) => {
    const target = join(folder, resource);
    return target.endsWith(".yaml") ? [target] : appliedFrom({ manifests }, target);
  });
}

/** Names of Kubernetes objects: what the API server takes, and no longer than every use of them allows. */
export const objectName = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/;
