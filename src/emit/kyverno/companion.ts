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
  const ofPolicies = validatingPolicies(seen).flatMap((policy) => {
    const shown = shownBy(seen, policy, materials);
    return [
      ...cliTest(seen, policy, shown, materials),
      ...chainsawTest(seen, policy, shown, materials),
      ...exceptionSamples(seen, policy, materials),
    ];
  });
  return [
    ...ofPolicies,
    ...seen.mutations.flatMap((mutation) => mutationTest(seen, mutation, materials)),
    ...policyFiles(seen).map((file) => catalogPackage(seen, file, materials)),
    catalogRepository(seen, materials),
    ...overlays(seen, materials),
  ];
};
