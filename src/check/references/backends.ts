import type { Completion } from "./completion.js";
import { withValue } from "./completion.js";
import type { Known } from "./known.js";
import { fieldOf, listOf, nameOf, namespaceOf, textAt, textsOf } from "./known.js";
import { Neighbours } from "./neighbours.js";

const label = "kubernetes.io/os";

/** Completes Services and claims by the pods of the input that they select or that mount them. */
export class Backends {
  readonly #byLabel = new Map<string, Known[]>();
  readonly #byClaim = new Map<string, Known[]>();
  readonly #neighbours: Neighbours;

  constructor(objects: readonly Known[]) {
    const pods = objects.filter(({ kind }) => kind.subject === "pod");
    this.#neighbours = new Neighbours(pods);
    for (const pod of pods) {
      for (const entry of Object.entries(labelsOf(pod))) put(this.#byLabel, keyOf(pod, ...entry), pod);
      for (const name of new Set(claimsOf(pod))) put(this.#byClaim, keyOf(pod, name), pod);
    }
  }

  /** The Service or the claim, labelled for Windows where its pods are for Windows; undefined otherwise. */
  complete(object: Known): Completion | undefined {
    if (object.windows || fieldOf(object, `metadata.labels[${label}]`) !== undefined) return undefined;
    switch (object.kind.subject) {
      case "service":
        return this.#labelled(object, "spec.selector", this.#selectedBy(object));
      case "persistent-volume-claim":
        return this.#labelled(object, "metadata.name", this.#byClaim.get(keyOf(object, nameOf(object))) ?? []);
      default:
        return undefined;
    }
  }

  #selectedBy(service: Known): readonly Known[] {
    const [first, ...rest] = Object.entries(textsOf(fieldOf(service, "spec.selector")));
    // An ExternalName Service has no pods, even with a selector.
    if (first === undefined || fieldOf(service, "spec.type") === "ExternalName") return [];
    const pods = this.#byLabel.get(keyOf(service, ...first)) ?? [];
    return pods.filter((pod) => rest.every(([key, value]) => labelsOf(pod)[key] === value));
  }

  #labelled(object: Known, path: string, pods: readonly Known[]): Completion | undefined {
    const owners = this.#neighbours
      .of(object, pods)
      .filter(({ windows }) => windows)
      .map(({ item }) => item);
    if (owners.length === 0) return undefined;
    const value = withValue(object.item.value, ["metadata", "labels", label], "windows");
    return { value, reasons: new Map([[`metadata.labels[${label}]`, { path, owners }]]) };
  }
}

function labelsOf(pod: Known): Readonly<Record<string, string>> {
  return textsOf(fieldOf(pod, "metadata.labels"));
}

function claimsOf(pod: Known): readonly string[] {
  const volumes = listOf(fieldOf(pod, "spec.volumes"));
  return volumes.map((one) => textAt(one, "persistentVolumeClaim.claimName")).filter((name) => name !== "");
}

function keyOf(object: Known, ...names: readonly string[]): string {
  return JSON.stringify([namespaceOf(object), ...names]);
}

function put(index: Map<string, Known[]>, key: string, pod: Known): void {
  const before = index.get(key);
  if (before === undefined) index.set(key, [pod]);
  else before.push(pod);
}
