import type { Model } from "../model/model.js";
import type { OutputFile } from "./engine.js";
import type { TemplateRenderer } from "./template-renderer.js";

/** The `labels` of a kustomization. */
type SetLabels = readonly [{ readonly includeSelectors: false; readonly pairs: Readonly<Record<string, string>> }];

/** The label that all objects of a release have; `kubectl get` and `kubectl apply --prune` select by it. */
const partOf = { key: "app.kubernetes.io/part-of", value: "wincompat" } as const;

/** Labels of every object in a set, so that people find what a release installed. */
export function setLabels({ release }: Pick<Model, "release">): SetLabels {
  // The value of a label has no plus sign.
  const version = release.version.replaceAll("+", "_");
  return [{ includeSelectors: false, pairs: { [partOf.key]: partOf.value, "app.kubernetes.io/version": version } }];
}

/**
 * `folder/kustomization.yaml`. Resources outside the folder must be folders themselves: kustomize requires it.
 *
 * @param labels of a set that people apply; what a set takes from another folder gets them from the set
 */
export function kustomization(
  folder: string,
  resources: readonly string[],
  renderTemplate: TemplateRenderer,
  labels?: SetLabels,
): OutputFile {
  const pairs = Object.entries(labels?.[0].pairs ?? {}).map(([key, value]) => ({ key, value: JSON.stringify(value) }));
  return {
    path: `${folder}/kustomization.yaml`,
    text: renderTemplate("kustomization", { pairs, resources: [...resources].sort() }),
  };
}
