import { compareText } from "../../lib/compare.js";
import { groupBy } from "../../lib/lists.js";
import { remembered } from "../../lib/remembered.js";
import { yamlDocuments, yamlText } from "../../lib/yaml-text.js";
import type { LiteralVocabulary } from "../../model/bind.js";
import { evaluationOf, interpret } from "../../model/interpret.js";
import type { OutputFile, SupportContext } from "../engine.js";
import type { Result, Sample } from "../samples/samples.js";
import { uniquelyNamed } from "../samples/samples.js";
import type { KubeObject } from "../samples/workloads.js";
import { linuxPod, windowsPods } from "../samples/workloads.js";
import type { TemplateRenderer } from "../template-renderer.js";
import { neededWords } from "./needed-words.js";
import type { ValidatingPolicy } from "./policies.js";
import { policyPath } from "./policies.js";
import type { KyvernoRule } from "./validation.js";
import { casesOf, kyvernoRulesOf } from "./validation.js";

/** What a rule of Kyverno must report about an object. */
export interface Shown {
  readonly policy: ValidatingPolicy;
  readonly kyvernoRule: KyvernoRule;
  readonly result: Result;
  readonly object: KubeObject;
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

const shownByRule = remembered(({ model, policy, kyvernoRule, samples }: ShownSource): readonly Shown[] => {
  const resultOf = evaluatorOf(model, kyvernoRule);
  const bad = samples
    .flatMap((some) => some.find(({ result }) => result === "fail") ?? [])
    .map(({ object }) => uniquelyNamed(object, policy.level));
  const isMatched = ({ kind }: KubeObject): boolean => kyvernoRule.subject.kinds.some((one) => one.kind === kind);
  const others = [...samples.flat().map(({ object }) => object), ...windowsPods, linuxPod]
    .filter(isMatched)
    .map((object) => uniquelyNamed(object, policy.level));
  const first = (result: Result): readonly KubeObject[] =>
    others.filter((object) => resultOf(object) === result).slice(0, 1);
  return [...bad, ...first("pass"), ...first("skip")].flatMap((object) => {
    const result = resultOf(object);
    return result === undefined ? [] : [{ policy, kyvernoRule, result, object }];
  });
});

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
export function cliTest(
  set: string,
  shown: readonly Shown[],
  { renderTemplate, intern }: SupportContext,
): readonly OutputFile[] {
  return printedTest(intern({ set, shown, renderTemplate }));
}

interface CliTest {
  readonly set: string;
  readonly shown: readonly Shown[];
  readonly renderTemplate: TemplateRenderer;
}

const printedTest = remembered(({ set, shown, renderTemplate }: CliTest): readonly OutputFile[] => {
  const folder = `${set}/.kyverno-test`;
  const policies = [...new Set(shown.map(({ policy }) => `../${policyPath(policy).slice(set.length + 1)}`))];
  const results = inOrder(
    shown.map(({ policy, kyvernoRule, result, object }) => ({
      kind: object.kind,
      policy: policy.name,
      resources: [object.metadata.name],
      result,
      rule: kyvernoRule.name,
    })),
  );
  const objects = [...groupBy(shown, ({ object }) => object.metadata.name).values()].flatMap(
    ([first]) => first?.object ?? [],
  );
  return [
    {
      path: `${folder}/kyverno-test.yaml`,
      text: renderTemplate("kyverno/cli-test", {
        name: set.replaceAll("/", "-"),
        policies,
        results: results.trimEnd(),
      }),
    },
    {
      path: `${folder}/resources.yaml`,
      text: renderTemplate("kyverno/objects", { objects: yamlDocuments(objects).trimEnd() }),
    },
  ];
});

/** What a test of Kyverno expects; keys in the order of the alphabet. */
interface Expectation {
  readonly kind: string;
  readonly policy: string;
  readonly resources: readonly string[];
  readonly result: string;
  readonly rule: string;
}

/** In the order and the form that `kyverno fix test` leaves as they are; an empty text for none. */
export function inOrder(expectations: readonly Expectation[]): string {
  const key = ({ policy, rule, result, kind, resources }: Expectation): string =>
    [policy, rule, result, kind, ...resources].join("\n");
  const unique = new Map(expectations.map((one) => [key(one), one]));
  return unique.size === 0 ? "" : yamlText([...unique].sort(([a], [b]) => compareText(a, b)).map(([, one]) => one));
}
