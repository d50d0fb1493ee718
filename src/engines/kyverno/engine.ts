import { groupBy } from "../../lib/group-by.js";
import type { LiteralModel } from "../../model/bind.js";
import { withLiterals } from "../../model/bind.js";
import type { Model } from "../../model/model.js";
import { admissible } from "../admissible.js";
import { supportedVersions } from "../availability.js";
import type { Availability, Emission, EmitContext, Engine, EngineData, OutputFile, SupportContext } from "../engine.js";
import type { TemplateRenderer } from "../template-renderer.js";
import { chainsawTest } from "./chainsaw.js";
import { cliTest, shownBy } from "./cli-test.js";
import { knownScopes } from "./evaluation.js";
import { exceptionSamples, ruleInKyverno } from "./excerpt.js";
import { reservedNames, scopeVariableName, variableName } from "./jmespath.js";
import { kustomizations, overlays } from "./kustomizations.js";
import { whyWithheld, withheld } from "./last-version.js";
import { mutationFiles } from "./mutation.js";
import { mutationTest } from "./mutation-test.js";
import { catalogPackage, catalogRepository, policyFiles } from "./package.js";
import type { ValidatingPolicy } from "./policies.js";
import {
  category,
  commentLines,
  described,
  executedVersions,
  folded,
  longestFamily,
  longestRule,
  mutationPolicyName,
  policyPath,
  validatingPolicies,
} from "./policies.js";
import { kyvernoReleaseParts } from "./release-parts.js";
import { casesOf, kyvernoRulesOf, validationRule } from "./validation.js";

const identity = { id: "kyverno", title: "Kyverno" } as const;

function available(model: EngineData): Availability {
  return whyWithheld(model) === undefined
    ? supportedVersions(identity, model, model.executed[identity.id]?.[0])
    : withheld(model);
}

/** Two ClusterPolicies for each group of rules, so that errors alone can be enforced; and one for each mutation. */
export const kyverno: Engine = {
  ...identity,
  programs: ["kyverno"],
  names: { reserved: reservedNames, spell: variableName, longestRule, longestFamily, policies: policyNames },
  cluster: {
    namespace: "kyverno",
    available,
    supportText: (versions) => `Kyverno versions that support it: ${versions}.`,
  },
  emit(model, context): Emission {
    const reason = whyWithheld(model);
    return reason === undefined ? policiesOf(model, context) : nothing(model, reason);
  },
  releaseParts: kyvernoReleaseParts,
};

function policiesOf(model: Model, context: EmitContext): Emission {
  const { admissionModel, unsupported } = admissible(model);
  const { renderTemplate } = context;
  // Policies contain the values of parameters.
  const literal = withLiterals(admissionModel);
  const policies = validatingPolicies(literal);
  const files = [
    ...policies.map((one) => policyFile(literal, one, renderTemplate)),
    ...kustomizations(admissionModel, policies, renderTemplate),
    ...mutationFiles(admissionModel, renderTemplate),
  ];
  return {
    files,
    unsupported,
    ruleIn: (rule) => ruleInKyverno(rule, literal, policies),
    supportingFiles: (support) => [
      ...policyTests(literal, policies, support),
      ...exceptionSamples(literal, policies, support),
      ...admissionModel.mutations.flatMap((mutation) => mutationTest(admissionModel, mutation, support)),
      ...policyFiles(admissionModel, policies).flatMap((file) => catalogPackage(admissionModel, file, files, support)),
      catalogRepository(support),
      ...overlays(literal, policies, support),
    ],
  };
}

/** An emission without policies, because no version of Kyverno could run them. */
function nothing(model: Model, reason: string): Emission {
  const { admissionModel, unsupported } = admissible(model);
  return {
    files: [],
    unsupported: [
      ...unsupported,
      ...admissionModel.rules.map(({ id }) => ({ rule: id, reason })),
      ...admissionModel.mutations.map(({ id }) => ({ mutation: id, reason })),
    ],
    ruleIn: () => {
      throw new RangeError(reason);
    },
    supportingFiles: () => [],
  };
}

function policyNames(model: Model): readonly string[] {
  if (whyWithheld(model) !== undefined) return [];
  const { admissionModel } = admissible(model);
  return [
    ...validatingPolicies(admissionModel).map(({ name }) => name),
    ...admissionModel.mutations.map(mutationPolicyName),
  ];
}

function policyFile(model: LiteralModel, policy: ValidatingPolicy, renderTemplate: TemplateRenderer): OutputFile {
  const { title, text: description, severity, subject } = described(model, policy);
  const { name, group } = policy;
  const text = renderTemplate("kyverno/policy", {
    title,
    quotedTitle: JSON.stringify(title),
    name,
    executed: executedVersions(model),
    category,
    description: folded(description),
    severity,
    subject,
    profile: group.profile,
    version: group.version,
    known: knownBy(model, policy),
    rules: kyvernoRulesOf(model, policy).map((kyvernoRule, index) =>
      validationRule(model, kyvernoRule, index, renderTemplate),
    ),
  });
  return { path: policyPath(policy), text };
}

/** What the names of scopes in a policy mean, as lines of a comment. */
function knownBy(model: LiteralModel, policy: ValidatingPolicy): string {
  const scopes = knownScopes(model, kyvernoRulesOf(model, policy).flatMap(casesOf));
  return scopes
    .map(({ name, description }) =>
      commentLines(`- ${scopeVariableName(name)}: ${description}`).replaceAll("\n# ", "\n#   "),
    )
    .join("\n");
}

function policyTests(
  model: LiteralModel,
  policies: readonly ValidatingPolicy[],
  context: SupportContext,
): readonly OutputFile[] {
  return [...groupBy(policies, ({ set }) => set)].flatMap(([set, of]) => {
    const shown = shownBy(model, of, context);
    const tests = cliTest(set, shown, context);
    return [
      // Who cannot install the policies does not need their tests in the repository.
      ...("versions" in available(model) ? tests : tests.map((file) => ({ ...file, packagedOnly: true as const }))),
      ...of.map((policy) => chainsawTest(model, policy, shown, context)),
    ];
  });
}
