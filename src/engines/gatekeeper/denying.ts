import type { Model, Rule } from "../../model/model.js";
import { hasErrors, mayDeny, excludedNamespaces } from "../denying.js";
import type { OutputFile } from "../emitter.js";
import type { PolicyGroup } from "../groups.js";
import { constraintKind } from "./kind.js";
import { constraintAnnotations } from "./labels.js";
import { matchedKinds } from "./matched-kinds.js";
import { yamlFile } from "./yaml-file.js";

/** Of the constraint that denies, beside the one that reports. */
export function denyingName(group: Pick<PolicyGroup, "id">): string {
  return `wincompat-${group.id}-deny`;
}

/** Does a rule of the group deny anything where errors are denied? */
export function denies(group: PolicyGroup, rule: Pick<Rule, "cases">, model: Model): boolean {
  return mayDeny(group, model) && hasErrors(rule);
}

/**
 * The constraint of a group that denies errors. It is a file of its own, and no copy of the other one by a kustomization:
 * kustomize remembers the name before a suffix or a patch, and a patch for either would find both.
 *
 * @param folder where the file shall be
 */
export function denyingConstraint(model: Model, group: PolicyGroup, folder: string): OutputFile {
  return yamlFile(`${folder}/${denyingName(group)}.yaml`, {
    apiVersion: "constraints.gatekeeper.sh/v1beta1",
    kind: constraintKind(group),
    metadata: { name: denyingName(group), annotations: constraintAnnotations },
    spec: {
      enforcementAction: "deny",
      match: { kinds: matchedKinds(model, group.rules.filter(hasErrors)), excludedNamespaces },
      parameters: { severities: ["error"] },
    },
  });
}
