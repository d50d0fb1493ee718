import type { Model, SubjectKind } from "../../src/model/model.js";
import type { KubeObject } from "../generate/objects.js";

function groupOf({ apiVersion }: KubeObject): string {
  return apiVersion.includes("/") ? apiVersion.slice(0, apiVersion.indexOf("/")) : "";
}

/** The kind of the model that an object is, if a cluster of that version serves it: files of a node are none. */
export function servedKind(model: Model, object: KubeObject): SubjectKind | undefined {
  const kinds = model.subjects.filter(({ admission }) => admission).flatMap((subject) => subject.kinds);
  return kinds.find(({ kind, groups }) => kind === object.kind && groups.includes(groupOf(object)));
}

/** Is the object in another version of its API than the newest one, which is the only one that API servers since 1.27 serve? */
export function isOldVersion(model: Model, object: KubeObject): boolean {
  const kind = servedKind(model, object);
  return kind !== undefined && kind.version !== object.apiVersion.slice(object.apiVersion.indexOf("/") + 1);
}

export function isServed(model: Model, object: KubeObject): boolean {
  return servedKind(model, object) !== undefined;
}

/** The same in the version of the API that has the kind; the oracles also decode older ones. */
export function isServedVersion(model: Model, object: KubeObject): boolean {
  const kind = servedKind(model, object);
  return kind === undefined || object.apiVersion.split("/").at(-1) === kind.version;
}

/** The subject whose rules Kyverno matches with an object: core kinds by name, others by name and group. */
export function matchedSubject(model: Model, object: KubeObject): string | undefined {
  const matches = ({ kind, groups }: SubjectKind): boolean =>
    kind === object.kind && (groups.includes("") || groups.includes(groupOf(object)));
  return model.subjects.find(({ admission, kinds }) => admission && kinds.some(matches))?.name;
}

/** The kinds that carry pods, in the version of their API that the oracle reads. */
export function makesPods(model: Model, { apiVersion, kind }: KubeObject): boolean {
  const kinds = model.subjects.filter(({ name }) => name === "pod").flatMap((subject) => subject.kinds);
  const served = kinds
    .filter((one) => one.kind === kind)
    .flatMap((one) => one.groups.map((group) => (group === "" ? one.version : `${group}/${one.version}`)));
  return served.includes(apiVersion);
}
