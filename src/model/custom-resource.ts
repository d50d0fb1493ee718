import { parseFieldPath } from "./field-path.js";
import type { Model, Subject, SubjectKind } from "./model.js";
import { apiGroupOf, podSubjectName } from "./subject.js";

/** A custom resource with a pod template. */
export interface CustomResource {
  /** `argoproj.io/v1alpha1` */
  readonly apiVersion: string;
  /** `Rollout` */
  readonly kind: string;
  /** Its name in paths of the API: `rollouts`. */
  readonly resource: string;
  /** The path of the pod template: `spec.template`. */
  readonly template: string;
}

/** The name of its definition in a cluster: `rollouts.argoproj.io`. */
export function definitionName({ apiVersion, resource }: CustomResource): string {
  return `${resource}.${apiGroupOf(apiVersion) ?? ""}`;
}

/** The plural that most definitions have for a kind: that of an English noun, as controller-gen writes it. */
export function guessedResource(kind: string): string {
  const singular = kind.toLowerCase();
  if (/(?:s|x|z|ch|sh)$/.test(singular)) return `${singular}es`;
  return /[^aeiou]y$/.test(singular) ? `${singular.slice(0, -1)}ies` : `${singular}s`;
}

/** As a kind of the subject `pod`. The API server validates no template in it: it has only the schema of the definition. */
export function subjectKindOf({ apiVersion, kind, resource, template }: CustomResource): SubjectKind {
  const [group = "", version = ""] = apiVersion.split("/");
  return {
    kind,
    resource,
    namespaced: true,
    groups: [group],
    formerGroups: [],
    version,
    template: parseFieldPath(template),
    templateValidated: false,
    custom: true,
  };
}

/** A model, or the rules of one, whose rules about pods also look into these custom resources. */
export function withCustomResources<Of extends Pick<Model, "subjects">>(
  of: Of,
  resources: readonly CustomResource[],
): Of {
  if (resources.length === 0) return of;
  const kinds = resources.map(subjectKindOf);
  const added = (subject: Subject): Subject =>
    subject.name === podSubjectName ? { ...subject, kinds: [...subject.kinds, ...kinds] } : subject;
  return { ...of, subjects: of.subjects.map(added) };
}

/** The same without custom resources. */
export function withoutCustomResources<Of extends Pick<Model, "subjects">>(of: Of): Of {
  if (!of.subjects.some(({ kinds }) => kinds.some(({ custom }) => custom === true))) return of;
  const ofKubernetes = ({ custom }: SubjectKind): boolean => custom !== true;
  return { ...of, subjects: of.subjects.map((one) => ({ ...one, kinds: one.kinds.filter(ofKubernetes) })) };
}

/** The later of two with the same group and kind replaces the earlier one. */
export function mergedResources(resources: readonly CustomResource[]): readonly CustomResource[] {
  return [...new Map(resources.map((one) => [`${one.kind}.${apiGroupOf(one.apiVersion)}`, one])).values()];
}
