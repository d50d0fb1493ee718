import { withLiterals } from "../../model/bind.js";
import { groupBy } from "../../lib/group-by.js";
import { admissible } from "../admissible.js";
import type { SupportingFiles } from "../supporting-files.js";
import { chainsawTest } from "./chainsaw.js";
import { cliTest, shownBy } from "./cli-test.js";
import { exceptionSamples } from "./exceptions.js";
import { mutationTest } from "./mutation-test.js";
import { overlays } from "./overlays.js";
import { catalogPackage, catalogRepository } from "./package.js";
import { policyFiles } from "./policy-files.js";
import { validatingPolicies } from "./policies.js";

/** What users of Kyverno find beside its policies: tests, samples of exceptions, overlays, packages for Artifact Hub. */
export const kyvernoSupportingFiles: SupportingFiles = (model, context) => {
  const { admissionModel } = admissible(model);
  const literal = withLiterals(admissionModel);
  const policies = validatingPolicies(literal);
  const tests = [...groupBy(policies, ({ set }) => set)].flatMap(([set, of]) => {
    const shown = shownBy(literal, of, context);
    return [...cliTest(set, shown, context), ...of.map((policy) => chainsawTest(literal, policy, shown, context))];
  });
  return [
    ...tests,
    ...exceptionSamples(literal, policies, context),
    ...admissionModel.mutations.flatMap((mutation) => mutationTest(admissionModel, mutation, context)),
    ...policyFiles(admissionModel).flatMap((file) => catalogPackage(admissionModel, file, context)),
    catalogRepository(context),
    ...overlays(literal, policies, context),
  ];
};
