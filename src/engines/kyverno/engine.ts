import { groupBy } from "../../lib/lists.js";
import { lazy, remembered } from "../../lib/remembered.js";
import type { LiteralModel, LiteralVocabulary } from "../../model/bind.js";
import { literalVocabularyOf, withLiterals } from "../../model/bind.js";
import type { Model } from "../../model/model.js";
import { admissible } from "../admissible.js";
import { withoutPolicies } from "../availability.js";
import { commentLines } from "../comment-lines.js";
import type { Emission, EmitContext, Engine, OutputFile, SupportContext } from "../engine.js";
import { columns, folded, policyPath } from "../kyverno-program/policies.js";
import { kyvernoNamespace, kyvernoProgram } from "../kyverno-program/versions.js";
import type { TemplateRenderer } from "../template-renderer.js";
import { available, whyWithheld } from "./availability.js";
import { chainsawTest } from "./chainsaw.js";
import { cliTestOf, shownBy } from "./cli-test.js";
import { knownScopes } from "./evaluation.js";
import { exceptionSamples, ruleInKyverno } from "./excerpt.js";
import { scopeVariableName } from "./jmespath.js";
import { kustomizations, overlays } from "./kustomizations.js";
import { mutationFiles } from "./mutation.js";
import { mutationTest } from "./mutation-test.js";
import { kyvernoNames } from "./names.js";
import { catalogPackage, catalogRepository, policyFiles } from "./package.js";
import type { ValidatingPolicy } from "./policies.js";
import { category, described, executedVersions, mutationPolicyName, validatingPolicies } from "./policies.js";
import { kyvernoReleaseParts } from "./release-parts.js";
import { casesOf, kyvernoRulesOf, validationRule } from "./validation.js";

/** Two ClusterPolicies for each group of rules, so that errors alone can be enforced; and one for each mutation. */
export const kyverno: Engine = {
  ...kyvernoProgram,
  programs: [kyvernoProgram.id],
  names: { ...kyvernoNames, policies: policyNames },
  cluster: {
    namespace: kyvernoNamespace,
    available,
    supportText: (versions) => `Kyverno versions that support it: ${versions}.`,
  },
  emit(model, context): Emission {
    const reason = whyWithheld(model);
    return reason === undefined ? policiesOf(model, context) : withoutPolicies(model, reason);
  },
  releaseParts: kyvernoReleaseParts,
};

function policiesOf(model: Model, context: EmitContext): Emission {
  const { admissionModel, unsupported } = admissible(model);
  const { renderTemplate, intern } = context;
  // Policies contain the values of parameters.
  const literal = withLiterals(admissionModel);
  const vocabulary = intern(literalVocabularyOf(literal));
  const policies = intern(validatingPolicies(literal));
  const files = lazy(() => [
    ...policies.map((one) => policyFile(literal, vocabulary, one, renderTemplate)),
    ...kustomizations(admissionModel, policies, renderTemplate),
    ...mutationFiles(admissionModel, renderTemplate),
  ]);
  return {
    get files() {
      return files();
    },
    unsupported,
    ruleIn: (rule) => ruleInKyverno(rule, vocabulary, policies),
    supportingFiles: (support) => [
      ...policyTests(literal, vocabulary, policies, support),
      ...exceptionSamples(vocabulary, policies, support),
      ...admissionModel.mutations.flatMap((mutation) => mutationTest(admissionModel, mutation, support)),
      ...policyFiles(admissionModel, policies).flatMap((file) =>
        catalogPackage(admissionModel, file, files(), support),
      ),
      catalogRepository(support),
      ...overlays(vocabulary, policies, support),
    ],
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

function policyFile(
  model: LiteralModel,
  vocabulary: LiteralVocabulary,
  policy: ValidatingPolicy,
  renderTemplate: TemplateRenderer,
): OutputFile {
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
    ...printedRules(renderTemplate)(vocabulary)(policy),
  });
  return { path: policyPath(policy), text };
}

/** The part of a policy that versions of Kubernetes share. */
const printedRules = remembered((renderTemplate: TemplateRenderer) =>
  remembered((vocabulary: LiteralVocabulary) =>
    remembered((policy: ValidatingPolicy) => ({
      known: knownBy(vocabulary, policy),
      rules: kyvernoRulesOf(vocabulary, policy).map((kyvernoRule, index) =>
        validationRule(vocabulary, kyvernoRule, index, renderTemplate),
      ),
    })),
  ),
);

/** What the names of scopes in a policy mean, as lines of a comment. */
function knownBy(vocabulary: LiteralVocabulary, policy: ValidatingPolicy): string {
  const scopes = knownScopes(vocabulary, kyvernoRulesOf(vocabulary, policy).flatMap(casesOf));
  return scopes
    .map(({ name, description }) =>
      commentLines(`- ${scopeVariableName(name)}: ${description}`, columns).replaceAll("\n# ", "\n#   "),
    )
    .join("\n");
}

function policyTests(
  model: LiteralModel,
  vocabulary: LiteralVocabulary,
  policies: readonly ValidatingPolicy[],
  context: SupportContext,
): readonly OutputFile[] {
  return [...groupBy(policies, ({ set }) => set)].flatMap(([set, of]) => {
    const shown = shownBy(vocabulary, of, context);
    const tests = cliTestOf(set, shown, context);
    return [
      // Who cannot install the policies does not need their tests in the repository.
      ...("versions" in available(model) ? tests : tests.map((file) => ({ ...file, packagedOnly: true as const }))),
      ...of.map((policy) => chainsawTest(model, policy, shown, context)),
    ];
  });
}
