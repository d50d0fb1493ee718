import type { LiteralModel } from "../../model/bind.js";
import { withLiterals } from "../../model/bind.js";
import type { Model } from "../../model/model.js";
import { admissible } from "../admissible.js";
import { admissionPolicies } from "../cel/admission-policies.js";
import { camelCase, reservedNames } from "../cel/names.js";
import type { Emission, EmitContext, Engine, Unsupported } from "../engine.js";
import { available, engineId, whyWithheld } from "./availability.js";
import { cliTests } from "./cli-test.js";
import { ruleIn } from "./excerpt.js";
import { kustomizations } from "./kustomizations.js";
import { policyFile } from "./policy-file.js";
import { kyvernoCelReleaseParts } from "./release-parts.js";

/** Two ValidatingPolicies of Kyverno for each group of rules and subject, so that errors alone can be denied. */
export const kyvernoCel: Engine = {
  id: engineId,
  title: "Kyverno ValidatingPolicies",
  programs: ["kyverno"],
  names: { reserved: [...reservedNames, "violations"], spell: camelCase, policies: policyNames },
  cluster: {
    namespace: "kyverno",
    available,
    supportText: (versions) => `Kyverno versions that support it and run ValidatingPolicies: ${versions}.`,
  },
  emit(model, context): Emission {
    const reason = whyWithheld(model);
    return reason === undefined ? policiesOf(model, context) : nothing(model, reason);
  },
  releaseParts: kyvernoCelReleaseParts,
};

function policiesOf(model: Model, context: EmitContext): Emission {
  const { admissionModel, unsupported } = admissible(model);
  const { renderTemplate } = context;
  // Policies contain the values of parameters.
  const literal: LiteralModel = withLiterals(admissionModel);
  const policies = admissionPolicies(engineId, literal);
  return {
    files: [
      ...policies.map((policy) => policyFile(literal, policy, renderTemplate)),
      ...kustomizations(admissionModel, policies, context),
    ],
    unsupported: [...unsupported, ...mutations(model, "A ValidatingPolicy changes no objects.")],
    ruleIn: (rule) => ruleIn(rule, literal, policies, renderTemplate),
    supportingFiles: (support) => cliTests(literal, policies, support),
  };
}

/** An emission without policies, because no version of Kyverno would evaluate them. */
function nothing(model: Model, reason: string): Emission {
  return {
    files: [],
    unsupported: [...model.rules.map(({ id }) => ({ rule: id, reason })), ...mutations(model, reason)],
    ruleIn: () => {
      throw new RangeError(reason);
    },
    supportingFiles: () => [],
  };
}

function mutations(model: Model, reason: string): readonly Unsupported[] {
  return model.mutations.map(({ id }) => ({ mutation: id, reason }));
}

/** With their kind: policies of other engines have the same names. */
function policyNames(model: Model): readonly string[] {
  if (whyWithheld(model) !== undefined) return [];
  return admissionPolicies(engineId, admissible(model).admissionModel).map(({ name }) => `ValidatingPolicy/${name}`);
}
