import { groupBy } from "../../group-by.js";
import type { Model } from "../../model/model.js";
import type { Materials } from "../companion.js";
import { sparedNamespaces } from "../denying.js";
import type { OutputFile } from "../emitter.js";
import type { ValidatingPolicy } from "./policies.js";
import { isEnforceable, validatingPolicies } from "./policies.js";

/**
 * `kubectl apply -k kyverno/overlays/enforce` denies errors, `audit` nothing; `components/<profile>` add the policies of a
 * profile to either. They patch the policies and hold none: a copy could differ.
 */
export function overlays(model: Model, { frames }: Pick<Materials, "frames">): readonly OutputFile[] {
  const policies = validatingPolicies(model);
  const core = policies.filter(({ set }) => set === "kyverno");
  const denying = core.filter(isEnforceable).map(({ name, rules }) => ({ name, rules: rules.map(({ rule }, index) => ({ id: rule.id, index })) }));
  // kustomize takes no folder as a base that holds the overlay itself, so the policies are named one by one.
  const about = { kubernetes: model.version, policies: core.map(({ name }) => name) };
  const profiles = [...groupBy(policies.filter((one) => !core.includes(one)), ({ group }) => group.profile)];
  return [
    { path: "kyverno/overlays/audit/kustomization.yaml", text: frames("kyverno/overlay-audit", about) },
    { path: "kyverno/overlays/enforce/kustomization.yaml", text: frames("kyverno/overlay-enforce", { ...about, denying, namespaces: sparedNamespaces }) },
    ...profiles.map(([profile, [first]]) => component(model, profile, first as ValidatingPolicy, { frames })),
  ];
}

function component(model: Model, profile: string, { set }: ValidatingPolicy, { frames }: Pick<Materials, "frames">): OutputFile {
  const folder = `kyverno/components/${profile}`;
  return { path: `${folder}/kustomization.yaml`, text: frames("kyverno/component", { kubernetes: model.version, profile, set: `../../../${set}` }) };
}
