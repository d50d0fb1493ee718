import type { Model } from "../../model/model.js";
import { setLabels } from "../kustomization.js";

/**
 * What the kustomization of a set puts on every object of it. The files themselves go without, so that those of several
 * releases and versions of Kubernetes are equal.
 */
export function setMarks(model: Pick<Model, "release" | "version">): object {
  return { labels: setLabels(model), commonAnnotations: { "wincompat.dev/kubernetes": model.version } };
}

/**
 * Constraints can be in one repository with the templates that make their kinds: Argo CD applies them after those, and does
 * not try them out before.
 */
export const constraintAnnotations = {
  "argocd.argoproj.io/sync-options": "SkipDryRunOnMissingResource=true",
  "argocd.argoproj.io/sync-wave": "1",
} as const;
