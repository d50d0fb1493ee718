import { groupBy } from "../../lib/group-by.js";
import type { Model } from "../../model/model.js";
import type { OutputFile } from "../emitter.js";
import type { TemplateRenderer } from "../template-renderer.js";
import { kustomization, setLabels } from "../kustomization.js";
import { executedReleases } from "./described.js";
import type { ValidatingPolicy } from "./policies.js";
import { policyFolder } from "./policies.js";

/**
 * `kubectl apply -k kyverno`: the core policies; those about Nodes, and those of each other profile, are sets of their own.
 * A set puts the release into labels and annotations, so that policies are equal where releases say the same.
 */
export function kustomizations(model: Model, policies: readonly ValidatingPolicy[], renderTemplate: TemplateRenderer): readonly OutputFile[] {
  const folders = [...groupBy(policies, policyFolder)].map(([folder, of]) => policySet(model, folder, of.map(({ name }) => `${name}.yaml`), renderTemplate));
  const sets = [...new Set(policies.filter((one) => !one.isAboutNodes).map(({ set }) => set))].map((set) => kustomization(set, ["policies"], renderTemplate));
  return [...folders, ...sets];
}

/** A folder of policies of any sort, with a kustomization that labels them. */
export function policySet(model: Model, folder: string, resources: readonly string[], renderTemplate: TemplateRenderer): OutputFile {
  const [{ pairs }] = setLabels(model);
  const labels = Object.entries(pairs).map(([key, value]) => ({ key, value: JSON.stringify(value) }));
  const about = { labels, kubernetes: JSON.stringify(model.version), executed: executedReleases(model) };
  return { path: `${folder}/kustomization.yaml`, text: renderTemplate("kyverno/set", { ...about, resources }) };
}
