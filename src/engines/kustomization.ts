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

interface LabelledSet {
  readonly folder: string;
  readonly resources: readonly string[];
  /** In addition to the version of Kubernetes. */
  readonly annotations?: Readonly<Record<string, string>>;
}

/** A kustomization that labels and annotates each object, so that the files of releases are equal where these report the same. */
export function labelledSet(
  model: Pick<Model, "release" | "version">,
  { folder, resources, annotations = {} }: LabelledSet,
  renderTemplate: TemplateRenderer,
): OutputFile {
  const [{ pairs }] = setLabels(model);
  const marks = { ...annotations, "wincompat.dev/kubernetes": model.version };
  const text = renderTemplate("labelled-set", { labels: yamlPairs(pairs), annotations: yamlPairs(marks), resources });
  return { path: `${folder}/kustomization.yaml`, text };
}

function yamlPairs(
  pairs: Readonly<Record<string, string>>,
): readonly { readonly key: string; readonly value: string }[] {
  return Object.entries(pairs).map(([key, value]) => ({ key, value: JSON.stringify(value) }));
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
  const pairs = yamlPairs(labels?.[0].pairs ?? {});
  return {
    path: `${folder}/kustomization.yaml`,
    text: renderTemplate("kustomization", { pairs, resources: [...resources].sort() }),
  };
}
