import { compareText } from "../../lib/compare.js";
import { itemsOf } from "../../lib/json.js";
import { groupBy } from "../../lib/lists.js";
import { remembered, rememberedTexts } from "../../lib/remembered.js";
import type { ManifestObject } from "../../manifests/manifest-item.js";
import { parseFieldPath, textAt, valueAt } from "../../model/field-path.js";
import type { OsFacts } from "../../model/os-facts.js";
import { podSubjectName, runtimeClassSubjectName } from "../../model/subject.js";
import type { ReportDiagnostic } from "../findings.js";
import type { Reason } from "./completion.js";
import type { KnownObject } from "./known-object.js";
import { fieldOf, nameOf, textsOf } from "./known-object.js";
import type { OsRelease } from "./operating-system.js";
import { excludesWindows } from "./operating-system.js";

/** By name of a RuntimeClass: what admission adds to pods that name it. */
export function runtimeClasses(
  objects: readonly KnownObject[],
  release: OsRelease,
): ReadonlyMap<string, ClassAddition> {
  const classes = objects.filter(({ kind }) => kind.subject === runtimeClassSubjectName);
  return unambiguous(
    classes.map((one) => [nameOf(one), { ...additionOf(one), isOther: excludesWindows(one, release) }] as const),
    additionText,
  );
}

/** What admission adds because of a RuntimeClass. */
export interface ClassAddition extends PodAddition {
  /** Does it select another operating system than Windows? */
  readonly isOther: boolean;
}

/** A text that is equal for the same node selector and tolerations. */
function additionText({ nodeSelector, tolerations }: PodAddition): string {
  return mapText(nodeSelector) + JSON.stringify(tolerations);
}

function additionOf(one: KnownObject): PodAddition {
  const nodeSelector = textsOf(fieldOf(one, "scheduling.nodeSelector"));
  return { owner: one.item, nodeSelector, tolerations: itemsOf(fieldOf(one, "scheduling.tolerations")) };
}

/**
 * One value for each name. One folder can have overlays for multiple clusters: where objects of a name differ, none counts,
 * because it is unknown which of them the cluster has.
 */
function unambiguous<One>(
  named: readonly (readonly [name: string, one: One])[],
  sameness: (one: One) => string,
): ReadonlyMap<string, One> {
  const first = new Map<string, One>();
  const different = new Set([""]);
  for (const [name, one] of named) {
    const before = first.get(name);
    if (before === undefined) first.set(name, one);
    else if (sameness(before) !== sameness(one)) different.add(name);
  }
  return new Map([...first].filter(([name]) => !different.has(name)));
}

/** A text that is equal for maps with the same entries in any order. */
export function mapText(map: Readonly<Record<string, string>>): string {
  return JSON.stringify(Object.entries(map).sort(([a], [b]) => compareText(a, b)));
}

/** What admission adds to pods because of an object. */
export interface PodAddition {
  readonly owner: ManifestObject;
  readonly nodeSelector: Readonly<Record<string, string>>;
  readonly tolerations: readonly unknown[];
}

/** What another object adds to a pod, and why. */
export interface Admission {
  readonly addition: PodAddition;
  readonly reason: Reason;
}

/** A note for each name of RuntimeClasses that differ, so that none of them counts. */
export function ambiguousClasses(objects: readonly KnownObject[]): readonly ReportDiagnostic[] {
  const classes = objects.filter(({ kind }) => kind.subject === runtimeClassSubjectName);
  if (classes.length < 2) return [];
  const named = new Set(
    objects.filter(({ kind }) => kind.subject === podSubjectName).map((one) => fieldOf(one, "spec.runtimeClassName")),
  );
  return [
    ...groupBy(
      classes.filter((one) => named.has(nameOf(one))),
      nameOf,
    ),
  ].flatMap(([name, alike]) => noteOn(name, alike) ?? []);
}

function noteOn(name: string, [first, ...others]: readonly KnownObject[]): ReportDiagnostic | undefined {
  if (first === undefined) return undefined;
  const text = additionText(additionOf(first));
  const other = others.find((one) => additionText(additionOf(one)) !== text);
  if (other === undefined) return undefined;
  const { file, line } = first.item.place("");
  const message = `RuntimeClass ${name} has a different node selector or different tolerations than at ${file}:${line}, so pods that use it are checked without it. Check one cluster at a time.`;
  return { ...other.item.place(""), message, kind: "note" };
}

export function isNamespace({ value: { apiVersion, kind } }: ManifestObject): boolean {
  return apiVersion === "v1" && kind === "Namespace";
}

/** By name of a Namespace: what admission adds to its pods. */
export function namespaceSelectors(
  namespaces: readonly ManifestObject[],
  { namespaceNodeSelectors }: Pick<OsFacts, "namespaceNodeSelectors">,
): ReadonlyMap<string, PodAddition> {
  const additions = namespaces.map((owner) => {
    const nodeSelector = selectorIn(owner)(firstAnnotation(owner, namespaceNodeSelectors));
    return [textAt(owner.value, "metadata.name"), { owner, nodeSelector, tolerations: [] }] as const;
  });
  const alike = unambiguous<PodAddition>(additions, ({ nodeSelector }) => mapText(nodeSelector));
  return new Map([...alike].filter(([, { nodeSelector }]) => Object.keys(nodeSelector).length > 0));
}

/** Each version of an upgrade reads the same Namespaces, and can read another annotation. */
const selectorIn = remembered((_namespace: ManifestObject) =>
  rememberedTexts((annotation) => parseSelector(annotation) ?? {}),
);

function firstAnnotation({ value }: ManifestObject, annotations: readonly string[]): string {
  const values = annotations.map((one) => valueAt(value, parseFieldPath(`metadata.annotations[${one}]`)));
  return values.find((one) => typeof one === "string") ?? "";
}

/**
 * Reads `k=v,k2=v2`, as the admission plugins do.
 *
 * @returns undefined for every other text, which the plugins reject
 */
export function parseSelector(text: string): Readonly<Record<string, string>> | undefined {
  if (text.trim() === "") return {};
  const pairs = text.split(",").map((pair) => pair.split("=").map((part) => part.trim()));
  const clear = pairs.every(([key, value, more]) => key !== "" && value !== undefined && more === undefined);
  return clear ? Object.fromEntries(pairs as [string, string][]) : undefined;
}
