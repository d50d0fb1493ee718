import { lazy, remembered } from "../../lib/remembered.js";
import type { LiteralModel } from "../../model/bind.js";
import { withLiterals } from "../../model/bind.js";
import type { Model } from "../../model/model.js";
import { admissible } from "../admissible.js";
import { withoutPolicies } from "../availability.js";
import type { AdmissionPolicy } from "../cel/admission-policies.js";
import { admissionPolicies } from "../cel/admission-policies.js";
import { ruleInPolicies } from "../cel/excerpt.js";
import { policiesOfMutations } from "../cel/mutation-files.js";
import type { Emission, EmitContext, Engine } from "../engine.js";
import { kyvernoNamespace, kyvernoProgram } from "../kyverno-program/versions.js";
import { available, engineId, whyWithheld } from "./availability.js";
import { cliTests } from "./cli-test.js";
import { validatingPolicies } from "./excerpt.js";
import { kustomizations } from "./kustomizations.js";
import { mutationFiles } from "./mutation.js";
import { kyvernoCelNames } from "./names.js";
import { evaluationIn, policyFile } from "./policy-file.js";
import { kyvernoCelReleaseParts } from "./release-parts.js";

/** Two ValidatingPolicies of Kyverno for each group of rules and subject, so that errors alone can be denied; and MutatingPolicies. */
export const kyvernoCel: Engine = {
  id: engineId,
  title: "Kyverno ValidatingPolicies",
  programs: [kyvernoProgram.id],
  names: { ...kyvernoCelNames, policies: policyNames },
  cluster: {
    namespace: kyvernoNamespace,
    available,
    supportText: (versions) => `Kyverno versions that support it and run ValidatingPolicies: ${versions}.`,
  },
  emit(model, context): Emission {
    const reason = whyWithheld(model);
    return reason === undefined ? policiesOf(model, context) : withoutPolicies(model, reason);
  },
  releaseParts: kyvernoCelReleaseParts,
};

function policiesOf(model: Model, context: EmitContext): Emission {
  const { admissionModel, unsupported } = admissible(model);
  const { renderTemplate } = context;
  // Policies contain the values of parameters.
  const literal: LiteralModel = withLiterals(admissionModel);
  const policies = admissionPolicies(engineId, literal);
  // Pages and explanations ask for each rule of a policy.
  const evaluationOf = remembered((policy: AdmissionPolicy) => evaluationIn(literal, policy));
  const mutations = mutationFiles(admissionModel, context);
  const files = lazy(() => [
    ...policies.map((policy) => policyFile(literal, policy, renderTemplate)),
    ...kustomizations(admissionModel, policies, context),
    ...mutations.files,
  ]);
  return {
    get files() {
      return files();
    },
    unsupported: [...unsupported, ...mutations.unsupported],
    ruleIn: (rule) => ruleInPolicies(rule, policies, validatingPolicies, { evaluationOf, renderTemplate }),
    supportingFiles: (support) => cliTests(literal, policies, support),
  };
}

/** With their kind: policies of other engines have the same names. */
function policyNames(model: Model): readonly string[] {
  if (whyWithheld(model) !== undefined) return [];
  const { admissionModel } = admissible(model);
  return [
    ...admissionPolicies(engineId, admissionModel).map(({ name }) => `ValidatingPolicy/${name}`),
    ...[...policiesOfMutations(model).values()].flat().map((name) => `MutatingPolicy/${name}`),
  ];
}
