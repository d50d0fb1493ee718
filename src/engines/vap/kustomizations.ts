import { groupBy } from "../../lib/lists.js";
import type { Model } from "../../model/model.js";
import type { AdmissionPolicy } from "../cel/admission-policies.js";
import type { EmitContext, OutputFile } from "../engine.js";
import { kustomization, labelledSet } from "../kustomization.js";
import { bindingFolder, bindingSets, bindingsFile } from "./bindings.js";
import { policyFolder } from "./policy-file.js";

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
    const resources = of.map(({ name }) => `${name}.yaml`).sort();
    return [
      kustomization(set, ["bindings/audit"], renderTemplate),
      labelledSet(model, { folder: policyFolder(first), resources }, renderTemplate),
      ...bindingSets.flatMap((actions) => [
        bindingsFile(set, actions, of, context),
        labelledSet(
          model,
          { folder: bindingFolder(set, actions), resources: ["../../policies", "bindings.yaml"] },
          renderTemplate,
        ),
      ]),
    ];
  });
}
