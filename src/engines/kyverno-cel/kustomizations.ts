import { groupBy } from "../../lib/lists.js";
import type { Model } from "../../model/model.js";
import type { AdmissionPolicy } from "../cel/admission-policies.js";
import type { EmitContext, OutputFile } from "../engine.js";
import { kustomization, labelledSet } from "../kustomization.js";
import { policyFolder } from "../kyverno-program/policies.js";
import { engineId } from "./availability.js";

/**
 * The policies of each profile, those about Nodes in a separate set, and two overlays. These patch the policies and contain none: a
 * copy could differ.
 */
export function kustomizations(
  model: Model,
  policies: readonly AdmissionPolicy[],
  { renderTemplate, excludedNamespaces }: EmitContext,
): readonly OutputFile[] {
  const folders = [...groupBy(policies, policyFolder)].map(([folder, of]) =>
    labelledSet(model, { folder, resources: of.map(({ name }) => `${name}.yaml`).sort() }, renderTemplate),
  );
  const sets = [
    ...new Set(policies.filter(({ protectedSubject }) => protectedSubject === undefined).map(({ set }) => set)),
  ].map((set) => kustomization(set, ["policies"], renderTemplate));
  const overlays = ["audit", "enforce"].map((overlay) => ({
    path: `${engineId}/overlays/${overlay}/kustomization.yaml`,
    text: renderTemplate(`kyverno-cel/overlay-${overlay}`, { namespaces: excludedNamespaces }),
  }));
  return [...folders, ...sets, ...overlays];
}
