import { valueAt } from "./field-path.js";
import type { Case, Effect, Model, Subject, SubjectKind } from "./model.js";
import { isAlways } from "./predicate.js";

/** The subject of rules about pods and the templates of pods. */
export const podSubjectName = "pod";

// Subjects of the spec that complete pods, or that pods complete.
export const nodeSubjectName = "node";
export const runtimeClassSubjectName = "runtime-class";
export const serviceSubjectName = "service";
export const claimSubjectName = "persistent-volume-claim";

/** What rules check in one object. */
export interface Target {
  readonly subject: Subject;
  readonly kind: SubjectKind;
  /** The pod template, or the object itself for a subject without templates. */
  readonly root: unknown;
}

/**
 * Finds the parts of an object that rules read.
 *
 * @returns undefined for a kind without rules, for a kind of the same name in another API group
 *   (a Job of batch.volcano.sh has no pod template) and for a workload without a template
 */
export function targetOf(model: Pick<Model, "subjects">, object: unknown): Target | undefined {
  const { apiVersion, kind: name } = (object ?? {}) as { apiVersion?: unknown; kind?: unknown };
  if (typeof apiVersion !== "string" || typeof name !== "string") return undefined;
  const group = apiGroupOf(apiVersion);
  if (group === undefined) return undefined;
  for (const subject of model.subjects) {
    const kind = subject.kinds.find((one) => one.kind === name && servedBy(one, group));
    if (!kind) continue;
    const root = valueAt(object, kind.template);
    return typeof root === "object" && root !== null ? { subject, kind, root } : undefined;
  }
  return undefined;
}

/** The API group of an apiVersion, empty for the core group; undefined when it is none, such as `a/b/c`. */
export function apiGroupOf(apiVersion: string): string | undefined {
  const parts = apiVersion.split("/");
  return parts.length > 2 ? undefined : parts.length === 1 ? "" : parts[0];
}

/**
 * The effect of a case in objects of a kind. Where the API server does not validate what it rejects elsewhere, pods fail later. Policies
 * validate every template.
 */
export function effectIn(
  kind: SubjectKind,
  { effect, rejectedFor, rejectedBy }: Pick<Case, "effect" | "rejectedFor" | "rejectedBy">,
): Effect {
  const isTemplateValidated = kind.templateValidated || rejectedBy === "policies";
  const isValidated = isTemplateValidated && (rejectedFor === undefined || kind.template.text === "");
  return effect === "rejected" && !isValidated ? "fails" : effect;
}

/** Are its objects in namespaces? */
export function isNamespaced({ kinds }: Pick<Subject, "kinds">): boolean {
  return kinds.some(({ namespaced }) => namespaced);
}

function servedBy(kind: SubjectKind, group: string): boolean {
  return kind.groups.includes(group) || kind.formerGroups.includes(group);
}

/**
 * The scopes that an object must be in for `pass`. An object for Linux without findings does not need a line in a
 * report, so a case about all objects of a subject passes only those for Windows.
 */
export function applicableScopes(
  { scopes }: Pick<Model, "scopes">,
  { windows }: Pick<Subject, "windows">,
  { scope }: Pick<Case, "scope">,
): readonly string[] {
  const isAll = scopes.some(({ name, when }) => name === scope && isAlways(when));
  return isAll && windows !== undefined ? [windows] : [scope];
}
