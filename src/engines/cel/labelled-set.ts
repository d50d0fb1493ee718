import type { Model } from "../../model/model.js";
import type { OutputFile } from "../engine.js";
import { setLabels } from "../kustomization.js";
import type { TemplateRenderer } from "../template-renderer.js";

/** A kustomization that labels each object, so that the files of releases are equal where these report the same. */
export function labelledSet(
  model: Pick<Model, "release" | "version">,
  folder: string,
  resources: readonly string[],
  renderTemplate: TemplateRenderer,
): OutputFile {
  const [{ pairs }] = setLabels(model);
  const labels = Object.entries(pairs).map(([key, value]) => ({ key, value: JSON.stringify(value) }));
  const text = renderTemplate("cel/set", { labels, kubernetes: JSON.stringify(model.version), resources });
  return { path: `${folder}/kustomization.yaml`, text };
}
