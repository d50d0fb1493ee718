import { remembered } from "../../lib/remembered.js";
import type { LiteralVocabulary } from "../../model/bind.js";
import { evaluationOf, interpret } from "../../model/interpret.js";
import type { OutputFile, SupportContext } from "../engine.js";
import type { ShownObject } from "../kyverno-program/cli-test.js";
import { cliTest, shownObjects } from "../kyverno-program/cli-test.js";
import { policyPath } from "../kyverno-program/policies.js";
import type { Result, Sample } from "../samples/samples.js";
import type { KubeObject } from "../samples/workloads.js";
import type { TemplateRenderer } from "../template-renderer.js";
import { neededWords } from "./needed-words.js";
import type { ValidatingPolicy } from "./policies.js";
import type { KyvernoRule } from "./validation.js";
import { casesOf, kyvernoRulesOf } from "./validation.js";

/** What a rule of Kyverno must report about an object. */
export interface Shown extends ShownObject {
  readonly policy: ValidatingPolicy;
  readonly kyvernoRule: KyvernoRule;
}

/**
 * Objects that show the policies of a set: for each of our rules one that violates it, for each rule of Kyverno one that keeps all
 * of its rules, and one that it skips.
 */
export function shownBy(
  model: LiteralVocabulary,
  policies: readonly ValidatingPolicy[],
  context: Pick<SupportContext, "samplesOf" | "intern">,
): readonly Shown[] {
  return policies.flatMap((policy) =>
    kyvernoRulesOf(model, policy).flatMap((kyvernoRule) => {
      const samples = kyvernoRule.rules.map(({ rule, cases }) => context.samplesOf({ ...rule, cases }));
      return shownByRule(context.intern({ model, policy, kyvernoRule, samples }));
    }),
  );
}

interface ShownSource {
  readonly model: LiteralVocabulary;
  readonly policy: ValidatingPolicy;
  readonly kyvernoRule: KyvernoRule;
  /** For each of our rules. */
  readonly samples: readonly (readonly Sample[])[];
}

const shownByRule = remembered(({ model, policy, kyvernoRule, samples }: ShownSource): readonly Shown[] =>
  shownObjects({
    samples,
    subject: kyvernoRule.subject,
    level: policy.level,
    resultOf: evaluatorOf(model, kyvernoRule),
    others: ["pass", "skip"],
  }).map((one) => ({ policy, kyvernoRule, ...one })),
);

/** What a rule of Kyverno reports about objects, by the reference interpreter; undefined where it reports nothing. */
export function evaluatorOf(
  model: LiteralVocabulary,
  kyvernoRule: KyvernoRule,
): (object: KubeObject) => Result | undefined {
  const alone = { ...model, rules: kyvernoRule.rules.map(({ rule, cases }) => ({ ...rule, cases })) };
  const without = uncheckedBy(model, kyvernoRule);
  return (object) => {
    if (interpret(alone, object).findings.length > 0) return "fail";
    if (evaluationOf(model, object, new Map())?.target.subject.name !== kyvernoRule.subject.name)
      return without(object);
    return without(object) ?? "pass";
  };
}

/** What a rule of Kyverno reports of objects that it matches and wincompat does not check: it skips those without its words. */
export function uncheckedBy(
  model: LiteralVocabulary,
  kyvernoRule: KyvernoRule,
): (object: unknown) => "skip" | undefined {
  const words = neededWords(model, casesOf(kyvernoRule));
  return (object) => {
    const text = JSON.stringify(object);
    return words.every((some) => some.some((word) => text.includes(word))) ? undefined : "skip";
  };
}

/** `kyverno test` of a set of policies. */
export function cliTestOf(
  set: string,
  shown: readonly Shown[],
  { renderTemplate, intern }: SupportContext,
): readonly OutputFile[] {
  return printedTest(intern({ set, shown, renderTemplate }));
}

interface TestSource {
  readonly set: string;
  readonly shown: readonly Shown[];
  readonly renderTemplate: TemplateRenderer;
}

/** The engine decides which releases have the tests in the repository, so they are not for packages only. */
const printedTest = remembered(({ set, shown, renderTemplate }: TestSource): readonly OutputFile[] => {
  const files = cliTest(
    {
      set,
      others: "for each Kyverno rule an object that passes and one that is skipped",
      shown: shown.map(({ policy, kyvernoRule, result, object }) => ({
        path: policyPath(policy),
        object,
        expectation: {
          kind: object.kind,
          policy: policy.name,
          resources: [object.metadata.name],
          result,
          rule: kyvernoRule.name,
        },
      })),
    },
    renderTemplate,
  );
  return files.map(({ path, text }) => ({ path, text }));
});
