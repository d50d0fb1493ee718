import { isAbsent } from "../../lib/json.js";
import { tryParsePathSteps } from "../../lib/path-steps.js";
import type { KubernetesObject, ManifestObject } from "../../manifests/manifest-item.js";
import type { VersionedFinding } from "../evaluate.js";

/** A reference from an object to others. */
export interface Reason {
  /** The path of the field that refers to them. */
  readonly path: string;
  readonly owners: readonly ManifestObject[];
  /** The rule that reports an added field where it contradicts the object: at the field that refers to the others. */
  readonly contradictions?: string;
}

/** What another object decides instead of a rule, which knows that object only by its name. */
export interface Decision {
  /** Its findings in the object do not count. */
  readonly rule: string;
  /** Those in this value replace them; undefined where there are none. */
  readonly instead: { readonly value: KubernetesObject; readonly windowsClasses: ChangeNames } | undefined;
}

/** Changes the names of RuntimeClasses that are known by convention. The result for a list is always the same. */
export type ChangeNames = (names: readonly string[]) => readonly string[];

/** An object with the fields that other objects add. */
export interface Completion {
  readonly value: KubernetesObject;
  /** By path of an added field: why it was added. */
  readonly reasons: ReadonlyMap<string, Reason>;
  /**
   * The object without the added fields, where they contradict it. Then only findings about that count, besides those of this object.
   */
  readonly refused?: KubernetesObject;
  readonly decision?: Decision | undefined;
  /** Which names of RuntimeClasses are evidence. */
  readonly windowsClasses?: ChangeNames | undefined;
}

/** A copy of an object with a value at these keys; missing parents are added. */
export function withValue<Value>(object: Value, keys: readonly string[], value: unknown): Value {
  const [key, ...rest] = keys;
  if (key === undefined) return value as Value;
  const parent = (object ?? {}) as Readonly<Record<string, unknown>>;
  const child = Object.hasOwn(parent, key) ? parent[key] : undefined;
  return { ...parent, [key]: withValue(child, rest, value) } as Value;
}

/** Did the completion add the field at this path? */
export function wasAdded(path: string, object: KubernetesObject, { value }: Completion): boolean {
  return exists(path, value) && !exists(path, object);
}

/**
 * The findings of a completed object that are its own. Findings in added fields are not, except where such a field contradicts the object.
 *
 * @param own those of the object without fields that contradict it
 * @param decided those that the decision of another object adds
 */
export function ownFindings(
  found: readonly VersionedFinding[],
  object: KubernetesObject,
  completion: Completion,
  own: readonly VersionedFinding[],
  decided: readonly VersionedFinding[],
): readonly VersionedFinding[] {
  const { decision, refused, reasons } = completion;
  const contradictions = new Set([...reasons.values()].map((reason) => reason.contradictions));
  const atReasons: VersionedFinding[] = [];
  const kept = found.filter((one) => {
    if (refused !== undefined && !contradictions.has(one.rule)) return false;
    if (!wasAdded(one.path, object, completion)) return true;
    const reason = reasons.get(one.path);
    if (reason?.contradictions === one.rule) atReasons.push({ ...one, path: reason.path });
    return false;
  });
  const all = own.length + atReasons.length === 0 ? kept : different([...own, ...kept, ...atReasons]);
  if (decision === undefined) return all;
  return [...all.filter(({ rule }) => rule !== decision.rule), ...decided.filter(({ rule }) => rule === decision.rule)];
}

/** Each finding once: fields that were added for one reason are reported at one path. */
function different(findings: readonly VersionedFinding[]): readonly VersionedFinding[] {
  return [...new Map(findings.map((one) => [JSON.stringify(one), one])).values()];
}

function exists(path: string, object: KubernetesObject): boolean {
  let current: unknown = object;
  for (const key of keysOf(path)) {
    if (typeof current !== "object" || current === null || !Object.hasOwn(current, key)) return false;
    current = (current as Readonly<Record<string, unknown>>)[key];
  }
  return !isAbsent(current);
}

/** Map keys with brackets can make a path ambiguous; then it leads to no field. */
function keysOf(path: string): readonly string[] {
  return tryParsePathSteps(path)?.map(({ text }) => text) ?? [path];
}
