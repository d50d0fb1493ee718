import type { SubjectKind } from "../model/model.js";

/**
 * What API servers ask policies about when objects of a kind are created or changed. Ephemeral containers are added to a Pod through a
 * subresource. Not `pods/resize`: the API server rejects it for pods whose `spec.os.name` is windows, and the kubelet on Windows does not
 * resize others. Nor `status` and `binding`: the components of Kubernetes write them, and must be able to.
 */
export function admissionResources({ kind, resource = "" }: Pick<SubjectKind, "kind" | "resource">): readonly string[] {
  return kind === "Pod" ? [resource, `${resource}/ephemeralcontainers`] : [resource];
}
