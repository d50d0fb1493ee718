import { admissible } from "../admissible.js";
import type { Companion } from "../companion.js";
import { cliTest, shownBy } from "./cli-test.js";
import { validatingPolicies } from "./policies.js";

/** What users of Kyverno find beside its policies. */
export const kyvernoCompanion: Companion = (model, materials) => {
  const { seen } = admissible(model);
  return validatingPolicies(seen).flatMap((policy) => {
    const shown = shownBy(policy, materials);
    return [...cliTest(seen, policy, shown, materials)];
  });
};
