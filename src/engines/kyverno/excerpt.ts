import { stringify } from "yaml";
import { remembered } from "../../lib/remembered.js";
import { yamlText } from "../../lib/yaml-text.js";
import type { LiteralVocabulary } from "../../model/bind.js";
import type { Rule, Subject, Vocabulary } from "../../model/model.js";
import { isNamespaced } from "../../model/subject.js";
import type { Exception, Excerpt, OutputFile, RuleInEngine, SupportContext } from "../engine.js";
import { entriesOf } from "../entries.js";
import { policyPath } from "../kyverno-program/policies.js";
import { servedKinds } from "./context.js";
import { foundLines } from "./evaluation.js";
import type { ValidatingPolicy } from "./policies.js";
import type { KyvernoRule } from "./validation.js";
import { exceptionsPath, kyvernoRulesOf } from "./validation.js";

/**
 * How Kyverno looks for what a rule finds, one excerpt a policy: errors, and warnings with advice, are apart.
 *
 * @param model the one of the policies
 */
export function ruleInKyverno(
  rule: Rule,
  model: LiteralVocabulary,
  policies: readonly ValidatingPolicy[],
): RuleInEngine {
  const places = placesOf(rule, model, policies);
  if (places.length === 0) throw new RangeError(`No policy of Kyverno has the rule ${rule.id}.`);
  return { excerpts: places.map(excerptOf), exceptions: [ofRule(rule, places), ofObjects(rule, model, places)] };
}

/** One of our rules in a policy. */
interface Place {
  readonly model: LiteralVocabulary;
  readonly policy: ValidatingPolicy;
  readonly kyvernoRule: KyvernoRule;
  /** Its index among the rules of the policy. */
  readonly index: number;
  readonly rule: Rule;
}

function placesOf(rule: Rule, model: LiteralVocabulary, policies: readonly ValidatingPolicy[]): readonly Place[] {
  return policies.flatMap((policy) => {
    const isThere = [...policy.rules.values()].flat().some((one) => one.rule.id === rule.id);
    const kyvernoRules = isThere ? kyvernoRulesOf(model, policy) : [];
    const index = kyvernoRules.findIndex((kyvernoRule) => kyvernoRule.rules.some((one) => one.rule.id === rule.id));
    const kyvernoRule = kyvernoRules[index];
    return kyvernoRule === undefined ? [] : [{ model, policy, kyvernoRule, index, rule }];
  });
}

/** The lines of all rules of the spec in a Kyverno rule: each shows its own. */
const linesOf = remembered((model: LiteralVocabulary) =>
  remembered(({ subject, rules }: KyvernoRule) => foundLines(model, subject, rules.flatMap(entriesOf))),
);

function excerptOf({ model, policy, kyvernoRule, rule }: Place): Excerpt {
  const own = kyvernoRule.rules.filter((one) => one.rule.id === rule.id).flatMap(entriesOf);
  return {
    name: `${policy.name}, rule ${kyvernoRule.name}`,
    path: policyPath(policy),
    language: "jmespath",
    text: linesOf(model)(kyvernoRule)(own.map(({ name }) => name)),
  };
}

function ofRule({ id }: Rule, places: readonly Place[]): Exception {
  const patches = places.map(({ policy, kyvernoRule, index }) => ({
    target: { kind: "ClusterPolicy", name: policy.name },
    patch: exceptionPatch(index, id, kyvernoRule.subject),
  }));
  const fields = places.some(({ kyvernoRule }) => isNamespaced(kyvernoRule.subject))
    ? "`namespace` and `name`"
    : "`name`";
  return {
    how:
      "To exempt objects from this rule only, add this patch to the kustomization of your policies. " +
      `Without ${fields}, the rule is off for all objects:`,
    language: "yaml",
    text: stringify({ patches }, { indentSeq: false, lineWidth: 0 }).trimEnd(),
  };
}

/** A patch that exempts objects from one rule. */
function exceptionPatch(index: number, rule: string, subject: Subject): string {
  const value = { ...(isNamespaced(subject) ? { namespace: "my-namespace" } : {}), name: "my-object*" };
  return stringify([{ op: "add", path: `/spec/rules/${index}/${exceptionsPath}/${rule}/-`, value }], {
    indentSeq: false,
  });
}

function ofObjects({ id }: Rule, model: LiteralVocabulary, places: readonly Place[]): Exception {
  const spec = {
    exceptions: places.map(({ policy, kyvernoRule }) => ({ policyName: policy.name, ruleNames: [kyvernoRule.name] })),
    match: matchOf(
      places.map(({ kyvernoRule }) => kyvernoRule.subject),
      model,
    ),
  };
  const object = {
    apiVersion: "kyverno.io/v2",
    kind: "PolicyException",
    metadata: { name: id, namespace: "my-namespace" },
    spec,
  };
  return {
    how:
      "Or exempt the objects from all rules in the same Kyverno rule, with a PolicyException. Start Kyverno's controllers " +
      "with `--enablePolicyException=true` and `--exceptionNamespace=<namespace of the exception>`. Kyverno 1.12 reads exceptions by default:",
    language: "yaml",
    text: stringify(object, { indentSeq: false }).trimEnd(),
  };
}

/** Objects of these subjects by name. A list of namespaces never matches an object that is in none. */
function matchOf(subjects: readonly Subject[], model: Vocabulary): unknown {
  const names = ["my-object*"];
  const kindsOf = (some: readonly Subject[]): readonly string[] => [
    ...new Set(some.flatMap(({ name }) => servedKinds(model, name))),
  ];
  const inNamespaces = kindsOf(subjects.filter(isNamespaced));
  const others = kindsOf(subjects.filter((subject) => !isNamespaced(subject)));
  const any = [
    { resources: { kinds: inNamespaces, namespaces: ["my-namespace"], names } },
    { resources: { kinds: others, names } },
  ];
  return { any: any.filter(({ resources }) => resources.kinds.length > 0) };
}

const folder = "kyverno/samples";

/**
 * Samples to be copied: a kustomization that exempts objects from one rule, and a PolicyException that exempts them from all
 * rules of a policy.
 */
export function exceptionSamples(
  model: LiteralVocabulary,
  policies: readonly ValidatingPolicy[],
  { renderTemplate, defaultModel: { version: kubernetes } }: SupportContext,
): readonly OutputFile[] {
  const policy = policies.find(({ set, level }) => set === "kyverno" && level === "error");
  const [kyvernoRule] = policy === undefined ? [] : kyvernoRulesOf(model, policy);
  const [first] = kyvernoRule?.rules ?? [];
  if (policy === undefined || kyvernoRule === undefined || first === undefined) return [];
  const patch = exceptionPatch(0, first.rule.id, kyvernoRule.subject).trimEnd();
  return [
    {
      path: `${folder}/exempt-from-rule/kustomization.yaml`,
      text: renderTemplate("kyverno/exempt-from-rule", { kubernetes, rule: first.rule.id, policy: policy.name, patch }),
    },
    {
      path: `${folder}/policy-exception.yaml`,
      text: renderTemplate("kyverno/exception", { exception: yamlText(exceptionFrom(model, policy)).trimEnd() }),
    },
  ];
}

function exceptionFrom(model: LiteralVocabulary, policy: ValidatingPolicy): unknown {
  const kyvernoRules = kyvernoRulesOf(model, policy);
  return {
    apiVersion: "kyverno.io/v2",
    kind: "PolicyException",
    metadata: { name: `${policy.name}-sample`, namespace: "my-namespace" },
    spec: {
      exceptions: [{ policyName: policy.name, ruleNames: kyvernoRules.map(({ name }) => name) }],
      match: matchOf(
        kyvernoRules.map(({ subject }) => subject),
        model,
      ),
    },
  };
}
