import { lazy, remembered } from "../../lib/remembered.js";
import type { LiteralModel } from "../../model/bind.js";
import { withLiterals } from "../../model/bind.js";
import type { Model } from "../../model/model.js";
import { admissible } from "../admissible.js";
import { withoutPolicies } from "../availability.js";
import type { AdmissionPolicy } from "../cel/admission-policies.js";
import { admissionPolicies } from "../cel/admission-policies.js";
import { ruleInPolicies } from "../cel/excerpt.js";
import type { Availability, Emission, EmitContext, Engine, EngineData } from "../engine.js";
import { availabilityOf } from "./availability.js";
import { validatingAdmissionPolicies } from "./excerpt.js";
import { kustomizations } from "./kustomizations.js";
import { mutatingPolicyNames, mutationFiles } from "./mutation.js";
import { vapNames } from "./names.js";
import { evaluationIn, policyFile } from "./policy-file.js";
import { vapReleaseParts } from "./release-parts.js";

const engineId = "vap";

function available(model: EngineData): Availability {
  return availabilityOf("ValidatingAdmissionPolicy", model);
}

/**
 * Two ValidatingAdmissionPolicies for each group of rules and subject, so that errors alone can be denied; and MutatingAdmissionPolicies.
 */
export const vap: Engine = {
  id: engineId,
  title: "ValidatingAdmissionPolicy",
  programs: ["admission-oracle"],
  names: { ...vapNames, policies: policyNames },
  cluster: {
    available,
    supportText: (versions) => `The API server of Kubernetes ${versions} evaluates them.`,
  },
  emit(model, context): Emission {
    const availability = available(model);
    return "versions" in availability ? policiesOf(model, context) : withoutPolicies(model, availability.unavailable);
  },
  releaseParts: vapReleaseParts,
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
    ruleIn: (rule) => ruleInPolicies(rule, policies, validatingAdmissionPolicies, { evaluationOf, renderTemplate }),
    supportingFiles: () => [],
  };
}

/** With their kind: policies of other engines have the same names. */
function policyNames(model: Model): readonly string[] {
  const isThere = "versions" in available(model);
  const policies = isThere ? admissionPolicies(engineId, admissible(model).admissionModel) : [];
  return [
    ...policies.map(({ name }) => `ValidatingAdmissionPolicy/${name}`),
    ...[...mutatingPolicyNames(model).values()].flat().map((name) => `MutatingAdmissionPolicy/${name}`),
  ];
}
