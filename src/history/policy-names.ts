import { admissible } from "../emit/admissible.js";
import { constraintKind } from "../emit/gatekeeper/kind.js";
import { mutationsGroup, policyGroups } from "../emit/groups.js";
import { policyName } from "../emit/kyverno/mutation.js";
import { validationPolicyNames } from "../emit/kyverno/names.js";
import type { Model } from "../model/model.js";

type Named = readonly [group: string, names: readonly string[]];

/** By group: the policies and kinds that users name in exceptions and constraints. */
export function policyNames(model: Model): ReadonlyMap<string, readonly string[]> {
  const groups = policyGroups(admissible(model).seen).map((group): Named => [group.id, [constraintKind(group), ...validationPolicyNames(group)]]);
  return new Map([...groups, [mutationsGroup, model.mutations.map(policyName)]]);
}
