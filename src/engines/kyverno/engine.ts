import { groupBy } from "../../lib/group-by.js";
import { withLiterals } from "../../model/bind.js";
import type { Model } from "../../model/model.js";
import { admissible } from "../admissible.js";
import { supportedReleases } from "../availability.js";
import type { Emission, Engine, OutputFile, SupportContext } from "../engine.js";
import type { TemplateRenderer } from "../template-renderer.js";
import { chainsawTest } from "./chainsaw.js";
import { cliTest, shownBy } from "./cli-test.js";
import { exceptionSamples, ruleInKyverno } from "./excerpt.js";
import { reservedNames, variable } from "./jmespath.js";
import { kustomizations, overlays } from "./kustomizations.js";
import { mutationFiles } from "./mutation.js";
import { mutationTest } from "./mutation-test.js";
import { catalogPackage, catalogRepository, policyFiles } from "./package.js";
import type { ValidatingPolicy } from "./policies.js";
import {
  category,
  described,
  executedReleases,
  folded,
  mutationPolicyName,
  policyPath,
  validatingPolicies,
} from "./policies.js";
import { kyvernoRelease } from "./release.js";
import { partsOf, validationRule } from "./validation.js";

const identity = { id: "kyverno", title: "Kyverno" } as const;

/** Two ClusterPolicies a group of rules, so that errors alone can be enforced; and one a mutation. */
export const kyverno: Engine = {
  ...identity,
  programs: ["kyverno"],
  names: { reserved: reservedNames, spell: variable, policies: policyNames },
  cluster: {
    namespace: "kyverno",
    available: (model) => supportedReleases(identity, model, executedReleases(model).least),
    supportText: (releases) => `Kyverno ${releases} support it.`,
  },
  emit(model, context): Emission {
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
        ...policyFiles(admissionModel, policies).flatMap((file) =>
          catalogPackage(admissionModel, file, files, support),
        ),
        catalogRepository(support),
        ...overlays(literal, policies, support),
      ],
    };
  },
  release: kyvernoRelease,
};

function policyNames(model: Model): readonly string[] {
  const { admissionModel } = admissible(model);
  return [
    ...validatingPolicies(admissionModel).map(({ name }) => name),
    ...admissionModel.mutations.map(mutationPolicyName),
  ];
}

function policyFile(model: Model, policy: ValidatingPolicy, renderTemplate: TemplateRenderer): OutputFile {
  const { title, text: description, severity, subject } = described(model, policy);
  const { name, group } = policy;
  const text = renderTemplate("kyverno/policy", {
    title,
    quotedTitle: JSON.stringify(title),
    name,
    executed: executedReleases(model),
    category,
    description: folded(description),
    severity,
    subject,
    profile: group.profile,
    version: group.version,
    rules: partsOf(model, policy).map((part) => validationRule(model, part, renderTemplate)),
  });
  return { path: policyPath(policy), text };
}

/** @param model with literals in place of parameters */
function policyTests(
  model: Model,
  policies: readonly ValidatingPolicy[],
  context: SupportContext,
): readonly OutputFile[] {
  return [...groupBy(policies, ({ set }) => set)].flatMap(([set, of]) => {
    const shown = shownBy(model, of, context);
    return [...cliTest(set, shown, context), ...of.map((policy) => chainsawTest(model, policy, shown, context))];
  });
}
