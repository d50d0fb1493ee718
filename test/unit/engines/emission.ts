import { join } from "node:path";
import { parse } from "yaml";
import type { Emission, Engine, OutputFile } from "../../../src/engines/engine.js";
import { lazy, remembered } from "../../../src/lib/remembered.js";
import type { Model } from "../../../src/model/model.js";
import { session } from "../../engine-session.js";
import { documentsIn } from "../../objects-in.js";

/** A Kubernetes object with the fields that tests read. */
export interface Manifest {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: {
    readonly name: string;
    readonly annotations: Readonly<Record<string, string>>;
    readonly labels?: Readonly<Record<string, string>>;
  };
  // The content of generated policies is tested where it is read.
  readonly spec: any;
  readonly resources?: readonly string[];
}

interface Emitted extends Emission {
  /** Every YAML file, parsed, by its path. */
  readonly manifests: ReadonlyMap<string, Manifest>;
}

const emitted = remembered((model: Model) => remembered((engine: Engine) => emitAnew(engine, model)));

/** The emission of a model, built once for all tests. @throws Error for invalid YAML */
export function emit(engine: Engine, model: Model): Emitted {
  return emitted(model)(engine);
}

/** The object in a file, parsed once: tests read it, and change copies. @throws Error for invalid YAML */
export const manifestIn = remembered(({ text }: OutputFile) => parse(text) as Manifest);

/** The documents in a file, parsed once, as {@link manifestIn}. @throws Error for invalid YAML */
export const documentsInFile = remembered(({ path, text }: OutputFile) => documentsIn(text, path));

function emitAnew(engine: Engine, model: Model): Emitted {
  const emission = session().emission(engine, model);
  const manifests = lazy(() => {
    const yaml = emission.files.filter(({ path }) => path.endsWith(".yaml"));
    return new Map(yaml.map((file) => [file.path, manifestIn(file)]));
  });
  // Many tests read other parts, and to parse every file takes longer than to make it.
  return {
    ...emission,
    get manifests() {
      return manifests();
    },
  };
}

/** The manifests of one kind, by path. */
export function ofKind({ manifests }: Emitted, kind: string): [path: string, manifest: Manifest][] {
  return [...manifests].filter(([, manifest]) => manifest.kind === kind);
}

/** Resources of kustomizations that do not exist: neither a file nor a folder with a kustomization. */
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

/** Names of Kubernetes objects that the API server accepts, and that are short enough for every use. */
export const objectName = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/;
