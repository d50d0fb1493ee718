import { groupBy } from "../../lib/lists.js";
import type { Model } from "../../model/model.js";
import type { EmitContext, OutputFile } from "../engine.js";
import { kustomization, setLabels } from "../kustomization.js";
import type { TemplateRenderer } from "../template-renderer.js";
import { bindingFolder, bindingSets, bindingsFile } from "./bindings.js";
import type { AdmissionPolicy } from "./policies.js";
import { policyFolder } from "./policies.js";

/** The policies of each profile, the three sets of their bindings, and the default set, which only reports. */
export function kustomizations(
  model: Model,
  policies: readonly AdmissionPolicy[],
  context: EmitContext,
): readonly OutputFile[] {
  const { renderTemplate } = context;
  return [...groupBy(policies, ({ set }) => set)].flatMap(([set, of]) => {
    const [first] = of;
    if (first === undefined) return [];
    const files = of.map(({ name }) => `${name}.yaml`).sort();
    return [
      kustomization(set, ["bindings/audit"], renderTemplate),
      labelledSet(model, policyFolder(first), files, renderTemplate),
      ...bindingSets.flatMap((actions) => [
        bindingsFile(set, actions, of, context),
        labelledSet(model, bindingFolder(set, actions), ["../../policies", "bindings.yaml"], renderTemplate),
      ]),
    ];
  });
}

/** A kustomization that labels each object, so that the files of releases are equal where these report the same. */
export function labelledSet(
  model: Model,
  folder: string,
  resources: readonly string[],
  renderTemplate: TemplateRenderer,
): OutputFile {
  const [{ pairs }] = setLabels(model);
  const labels = Object.entries(pairs).map(([key, value]) => ({ key, value: JSON.stringify(value) }));
  const text = renderTemplate("vap/set", { labels, kubernetes: JSON.stringify(model.version), resources });
  return { path: `${folder}/kustomization.yaml`, text };
}
