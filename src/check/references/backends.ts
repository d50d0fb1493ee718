import { itemsOf } from "../../lib/json.js";
import { addTo, groupBy } from "../../lib/lists.js";
import { remembered } from "../../lib/remembered.js";
import type { ManifestObject } from "../../manifests/manifest-item.js";
import { textAt } from "../../model/field-path.js";
import type { OsFacts } from "../../model/os-facts.js";
import { claimSubjectName, podSubjectName, serviceSubjectName } from "../../model/subject.js";
import type { Completion } from "./completion.js";
import { withValue } from "./completion.js";
import { acceptedValues, addedLabels } from "./controller-labels.js";
import type { KnownObject } from "./known-object.js";
import { fieldOf, nameOf, namespaceOf, textsOf } from "./known-object.js";
import { LabelIndex } from "./label-index.js";

/** Namespaces of manifests that can be applied to any namespace: unrelated apps share these. */
const shared = new Set(["", "default"]);

/**
 * The namespace that an object is applied to. Without one it is the current namespace, and kubectl applies it together with objects
 * of `default` only if that is `default`.
 */
function appliedTo(object: KnownObject): string {
  const namespace = namespaceOf(object);
  return shared.has(namespace) ? "default" : namespace;
}

/** The pods of a namespace by their labels, also by those that controllers add. @param known the labels that controllers add */
function byLabels(pods: readonly KnownObject[], known: readonly string[]): LabelIndex<KnownObject> {
  const labels = remembered(
    (pod: KnownObject): Labels => ({ ...labelsOf(pod), ...addedLabels(pod.item.value, known) }),
  );
  return new LabelIndex(pods, labels, acceptedValues);
}

type Labels = Readonly<Record<string, string>>;

/** Completes Services and claims by the pods of the input that they select or that mount them. */
export class Backends {
  readonly #byNamespace: ReadonlyMap<string, LabelIndex<KnownObject>>;
  readonly #byClaim = new Map<string, KnownObject[]>();
  readonly #neighbours: Neighbours;
  /** For the operating system. */
  readonly #label: string;

  constructor(objects: readonly KnownObject[], { osLabels, controllerLabels }: OsFacts) {
    this.#label = osLabels[0];
    const pods = objects.filter(({ kind }) => kind.subject === podSubjectName);
    this.#neighbours = new Neighbours(pods);
    this.#byNamespace = new Map(
      [...groupBy(pods, appliedTo)].map(([namespace, of]) => [namespace, byLabels(of, controllerLabels)]),
    );
    for (const pod of pods) for (const name of new Set(claimsOf(pod))) addTo(this.#byClaim, keyOf(pod, name), pod);
  }

  /** The Service or the claim, labelled for Windows where its pods are for Windows; undefined otherwise. */
  complete(object: KnownObject): Completion | undefined {
    if (object.windows || fieldOf(object, `metadata.labels[${this.#label}]`) !== undefined) return undefined;
    switch (object.kind.subject) {
      case serviceSubjectName:
        return this.#labelled(object, "spec.selector", this.#selectedBy(object));
      case claimSubjectName:
        return this.#labelled(object, "metadata.name", this.#byClaim.get(keyOf(object, nameOf(object))) ?? []);
      default:
        return undefined;
    }
  }

  #selectedBy(service: KnownObject): readonly KnownObject[] {
    // An ExternalName Service has no pods, even with a selector.
    if (fieldOf(service, "spec.type") === "ExternalName") return [];
    return this.#byNamespace.get(appliedTo(service))?.select(textsOf(fieldOf(service, "spec.selector"))) ?? [];
  }

  #labelled(object: KnownObject, path: string, pods: readonly KnownObject[]): Completion | undefined {
    const owners = ofWindows(this.#neighbours.of(object, pods));
    if (owners.length === 0) return undefined;
    const value = withValue(object.item.value, ["metadata", "labels", this.#label], "windows");
    return { value, reasons: new Map([[`metadata.labels[${this.#label}]`, { path, owners }]]) };
  }
}

const ofWindows = remembered((pods: readonly KnownObject[]): readonly ManifestObject[] =>
  pods.filter(({ windows }) => windows).map(({ item }) => item),
);

function labelsOf(pod: KnownObject): Labels {
  return textsOf(fieldOf(pod, "metadata.labels"));
}

function claimsOf(pod: KnownObject): readonly string[] {
  const volumes = itemsOf(fieldOf(pod, "spec.volumes"));
  return volumes.map((one) => textAt(one, "persistentVolumeClaim.claimName")).filter((name) => name !== "");
}

function keyOf(object: KnownObject, ...names: readonly string[]): string {
  return JSON.stringify([appliedTo(object), ...names]);
}

const none: readonly KnownObject[] = [];

/**
 * Finds the pods that certainly belong to an object that selects them. Thousands of objects can select the same thousands of pods, so
 * results for one list of pods are remembered.
 */
export class Neighbours {
  readonly #undisputed: (pods: readonly KnownObject[]) => readonly KnownObject[];

  /** @param pods all of the input */
  constructor(pods: readonly KnownObject[]) {
    const names = disputed(pods);
    this.#undisputed = remembered((some) => without(names, some));
  }

  /**
   * The pods of the object's input; without any, those of its folder; without any, those of its namespace. A shared namespace proves
   * nothing: then only pods of its folder count, and only if all of them are for Windows. Overlays for multiple clusters repeat names: a
   * workload that is for Windows in one place and not in another does not count for objects elsewhere.
   */
  of(object: KnownObject, pods: readonly KnownObject[]): readonly KnownObject[] {
    const own = byInput(pods).get(object.item.input);
    if (own !== undefined) return own;
    const beside = byFolder(pods).get(folderOf(object.item.input)) ?? none;
    if (shared.has(namespaceOf(object))) return areWindows(beside) ? beside : none;
    return beside.length > 0 ? undisputedAmong(beside) : this.#undisputed(pods);
  }
}

const byInput = remembered((pods: readonly KnownObject[]) => groupBy(pods, ({ item }) => item.input));
const byFolder = remembered((pods: readonly KnownObject[]) => groupBy(pods, ({ item }) => folderOf(item.input)));
const areWindows = remembered((pods: readonly KnownObject[]) => pods.every(({ windows }) => windows));
const undisputedAmong = remembered((pods: readonly KnownObject[]) => without(disputed(pods), pods));

function without(names: ReadonlySet<string>, pods: readonly KnownObject[]): readonly KnownObject[] {
  return pods.filter((pod) => !names.has(identityOf(pod)));
}

/** Workloads that occur more than once and differ. Objects without a name are never the same. */
function disputed(pods: readonly KnownObject[]): ReadonlySet<string> {
  const alike = [
    ...groupBy(
      pods.filter((pod) => nameOf(pod) !== ""),
      identityOf,
    ),
  ].filter(([, of]) => new Set(of.map(({ windows }) => windows)).size > 1);
  return new Set(alike.map(([identity]) => identity));
}

function identityOf(pod: KnownObject): string {
  return JSON.stringify([pod.item.value.kind, namespaceOf(pod), nameOf(pod)]);
}

function folderOf(input: string): string {
  return input.replace(/[^/\\]*$/, "");
}
