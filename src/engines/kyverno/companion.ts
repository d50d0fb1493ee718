import { withLiterals } from "../../model/bind.js";
import { groupBy } from "../../lib/group-by.js";
import { admissible } from "../admissible.js";
import type { Companion } from "../companion.js";
import { chainsawTest } from "./chainsaw.js";
import { cliTest, shownBy } from "./cli-test.js";
import { exceptionSamples } from "./exceptions.js";
import { mutationTest } from "./mutation-test.js";
import { overlays } from "./overlays.js";
import { catalogPackage, catalogRepository } from "./package.js";
import { policyFiles } from "./policy-files.js";
import { validatingPolicies } from "./policies.js";

/** What users of Kyverno find beside its policies: tests, samples of exceptions, overlays, packages for Artifact Hub. */
export const kyvernoCompanion: Companion = (model, materials) => {
  const { seen } = admissible(model);
  const literal = withLiterals(seen);
  const policies = validatingPolicies(literal);
  const tests = [...groupBy(policies, ({ set }) => set)].flatMap(([set, of]) => {
    const shown = shownBy(literal, of, materials);
    return [...cliTest(set, shown, materials), ...of.map((policy) => chainsawTest(literal, policy, shown, materials))];
  });
  return [
    ...tests,
    ...exceptionSamples(literal, policies, materials),
    ...seen.mutations.flatMap((mutation) => mutationTest(seen, mutation, materials)),
    ...policyFiles(seen).flatMap((file) => catalogPackage(seen, file, materials)),
    catalogRepository(materials),
    ...overlays(literal, policies, materials),
  ];
};
