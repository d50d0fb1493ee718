import type { Model, Rule } from "../../model/model.js";
import type { OutputFile } from "../emitter.js";
import type { PolicyGroup } from "../groups.js";
import { constraintKind } from "./kind.js";
import type { MatchedKinds } from "./matched-kinds.js";
import { matchedKinds } from "./matched-kinds.js";
import { yamlFile } from "./yaml-file.js";

/** A cluster must come up when policies are wrong: nothing is denied there. */
export const systemNamespaces: readonly string[] = ["gatekeeper-system", "kube-system", "kyverno"];

/** A node that cannot register is worse than one with a wrong label: none is denied. */
const neverDenied = "Node";

/** Of the constraint that denies, beside the one that reports. */
export function denyingName(group: Pick<PolicyGroup, "id">): string {
  return `wincompat-${group.id}-deny`;
}

/** Does a rule deny anything where errors are denied? */
export function denies(model: Pick<Model, "subjects">, rule: Pick<Rule, "subject" | "cases">): boolean {
  return rule.cases.some(({ severity }) => severity === "error") && deniable(matchedKinds(model, [rule])).length > 0;
}

/**
 * The constraint of a group that denies errors. It is a file of its own, and no copy of the other one by a kustomization:
 * kustomize remembers the name before a suffix or a patch, and a patch for either would find both.
 *
 * @param folder where the file shall be
 */
export function denyingConstraint(model: Model, group: PolicyGroup, folder: string): OutputFile {
  return yamlFile(`${folder}/${denyingName(group)}.yaml`, model.version, {
    apiVersion: "constraints.gatekeeper.sh/v1beta1",
    kind: constraintKind(group),
    metadata: { name: denyingName(group) },
    spec: {
      enforcementAction: "deny",
      match: { kinds: deniable(matchedKinds(model, group.rules)), excludedNamespaces: systemNamespaces },
      parameters: { severities: ["error"] },
    },
  });
}

function deniable(matched: readonly MatchedKinds[]): readonly MatchedKinds[] {
  return matched
    .map(({ apiGroups, kinds }) => ({ apiGroups, kinds: kinds.filter((kind) => kind !== neverDenied) }))
    .filter(({ kinds }) => kinds.length > 0);
}
