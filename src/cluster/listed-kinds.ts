import { nodeSubjectName, podSubjectName, runtimeClassSubjectName } from "../model/subject.js";
import type { ReleasedKind, ReleaseIndex } from "../release/index-file.js";

/**
 * When a kind is listed: what completes pods, then pods and their templates, then what pods complete. `check` keeps only what the next
 * ones need.
 */
const stages = ["placing", "pods", "others"] as const;
type Stage = (typeof stages)[number];

/** A kind of object that is listed. */
export interface ListedKind extends Pick<ReleasedKind, "kind" | "template"> {
  /** Empty for the core group. */
  readonly group: string;
  readonly version: string;
  /** The name in paths and in roles: `deployments`. */
  readonly resource: string;
  readonly isNamespaced: boolean;
  /** Not every cluster has it. */
  readonly isCustom: boolean;
  readonly stage: Stage;
}

/** Annotations of Namespaces select nodes; no rule is about them. */
const namespace: ListedKind = {
  ...{ kind: "Namespace", template: "", group: "", version: "v1", resource: "namespaces" },
  isNamespaced: false,
  isCustom: false,
  stage: "placing",
};

const placing: ReadonlySet<string> = new Set([nodeSubjectName, runtimeClassSubjectName]);

/** Controllers of Kubernetes create these for other objects. */
const created = ["ReplicaSet", "Job", "Pod"];

/** The kinds that rules of these releases read and that an API server has, each once, in the order in which they are listed. */
export function listedKinds(indexes: readonly Pick<ReleaseIndex, "kinds">[]): readonly ListedKind[] {
  const served = indexes.flatMap(({ kinds }) => kinds).filter(({ admission }) => admission);
  const listed = [namespace, ...served.map(listedKind)];
  const each = new Map(listed.map((one) => [`${one.resource}.${one.group}`, one]));
  return [...each.values()].sort((a, b) => orderOf(a) - orderOf(b));
}

/**
 * Owners before what they own: controllers of custom resources create objects of all kinds with pods, and those of Kubernetes only some.
 */
function orderOf({ stage, kind, isCustom }: ListedKind): number {
  const inStage = isCustom ? 0 : created.indexOf(kind) + 2;
  return stages.indexOf(stage) * (created.length + 2) + inStage;
}

function listedKind({
  kind,
  template,
  groups,
  version,
  namespaced,
  subject,
  customResource,
}: ReleasedKind): ListedKind {
  return {
    ...{ kind, template, version },
    group: groups[0] ?? "",
    resource: customResource ?? pluralOf(kind),
    isNamespaced: namespaced !== false,
    isCustom: customResource !== undefined,
    stage: stageOf(subject),
  };
}

function stageOf(subject: string): Stage {
  if (placing.has(subject)) return "placing";
  return subject === podSubjectName ? "pods" : "others";
}

/** The names of all kinds of Kubernetes with rules follow this; a test compares them with those of an API server. */
function pluralOf(kind: string): string {
  const name = kind.toLowerCase();
  return name.endsWith("s") ? `${name}es` : `${name}s`;
}

/** `deployments.apps`, as kubectl and messages name it. */
export function resourceName({ resource, group }: Pick<ListedKind, "resource" | "group">): string {
  return group === "" ? resource : `${resource}.${group}`;
}

/** `apps/v1`. */
export function apiVersionOf({ group, version }: Pick<ListedKind, "group" | "version">): string {
  return group === "" ? version : `${group}/${version}`;
}
