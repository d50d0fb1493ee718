import type { Model, SubjectKind } from "../../src/model/model.js";
import type { KubeObject } from "../generate/objects.js";

function groupOf({ apiVersion }: KubeObject): string {
  return apiVersion.includes("/") ? apiVersion.slice(0, apiVersion.indexOf("/")) : "";
}

/** The kind of the model that an object is, if a cluster of that version serves it. */
export function servedKind(model: Model, object: KubeObject): SubjectKind | undefined {
  const kinds = model.subjects.flatMap((subject) => subject.kinds);
  return kinds.find(({ kind, groups }) => kind === object.kind && groups.includes(groupOf(object)));
}

export function isServed(model: Model, object: KubeObject): boolean {
  return servedKind(model, object) !== undefined;
}

/** Is there a kind of this name in the core group, while the object is of another group? */
export function isNamedLikeCoreKind(model: Model, object: KubeObject): boolean {
  const kinds = model.subjects.flatMap((subject) => subject.kinds);
  return groupOf(object) !== "" && kinds.some(({ kind, groups }) => kind === object.kind && groups.includes(""));
}
