import type { SubjectKind } from "../model/model.js";

/** What API servers ask policies about when objects of a kind are created or changed. Ephemeral containers are added to a Pod through a subresource. */
export function admissionResources({ kind, resource = "" }: Pick<SubjectKind, "kind" | "resource">): readonly string[] {
  return kind === "Pod" ? [resource, `${resource}/ephemeralcontainers`] : [resource];
}
