import { remembered } from "../../lib/remembered.js";
import type { LiteralVocabulary } from "../../model/bind.js";
import type { Case, Subject } from "../../model/model.js";
import { isNamespaced } from "../../model/subject.js";
import type { CasesOfRule, PolicyEntry } from "../entries.js";
import { entriesOf } from "../entries.js";
import type { TemplateRenderer } from "../template-renderer.js";
import { servedKinds } from "./context.js";
import { foundIn, prefixOf, wordPrecondition } from "./evaluation.js";
import type { JmesPath } from "./jmespath.js";
import { identifier, jmes, literal, parameter, raw, rawWithVariable, ref, separated } from "./jmespath.js";
import type { ValidatingPolicy } from "./policies.js";

/** Variables of Kyverno, because their braces would be those of a template. */
const filled = {
  exempted: "{{ exempted }}",
  message: "{{ message }}",
  name: "{{ request.object.metadata.name || request.object.metadata.generateName || '' }}",
  namespace: "{{ request.object.metadata.namespace || '' }}",
  found: "{{ length(element.*[]) }}",
  imagesRead: "{{ imagesRead }}",
  violated: "{{ length(violated) }}",
} as const;

/** A rule of Kyverno: rules of the spec that check one subject and are evaluated together. */
export interface KyvernoRule {
  /** `pod`, or the id of a rule that is too long to share one. */
  readonly name: string;
  readonly subject: Subject;
  readonly rules: readonly CasesOfRule[];
  /** Words of which an object has some if a rule finds anything; undefined where no words are needed. */
  readonly words: JmesPath | undefined;
  /** What is evaluated on an object: see `foundIn`. */
  readonly found: JmesPath;
}

type Undivided = Omit<KyvernoRule, "words" | "found">;

/** About three screens of a hundred lines: a longer rule of Kyverno is divided. */
const limit = 310;

/**
 * Lines of a rule without its words and paths, and those behind the last rule of a policy; each rule id adds a line to its exceptions,
 * each entry one to its texts and one to its message.
 */
const frame = 70;

/** The rules of Kyverno that a policy is made of. @param model that of the policy: where it is interned, versions share the result */
export function kyvernoRulesOf(model: LiteralVocabulary, policy: ValidatingPolicy): readonly KyvernoRule[] {
  return dividedRules(model)(policy);
}

/** Printing the rules, only to count their lines, takes as long as generating them. */
const dividedRules = remembered((model: LiteralVocabulary) =>
  remembered((policy: ValidatingPolicy) => allRules(model, policy)),
);

function allRules(model: LiteralVocabulary, { rules }: ValidatingPolicy): readonly KyvernoRule[] {
  return [...rules].flatMap(([name, some]) => {
    const subject = model.subjects.find((one) => one.name === name);
    if (subject === undefined) throw new RangeError(`Nothing is called ${name}.`);
    const length = remembered((rule: CasesOfRule) => linesOf(foundIn(model, subject, entriesOf(rule))));
    return divided(model, { name, subject, rules: some }, length);
  });
}

/**
 * The longest rule of the spec gets a separate Kyverno rule, until the others fit.
 *
 * @param length the lines of the paths of a rule alone
 */
function divided(
  model: LiteralVocabulary,
  kyvernoRule: Undivided,
  length: (rule: CasesOfRule) => number,
): readonly KyvernoRule[] {
  const { subject, rules } = kyvernoRule;
  const entries = rules.flatMap(entriesOf);
  const words = wordPrecondition(model, casesOf(kyvernoRule));
  const found = foundIn(model, subject, entries);
  const all = frame + linesOf(words ?? "") + rules.length + linesOf(found) + 2 * entries.length;
  if (all <= limit || rules.length === 1) return [{ ...kyvernoRule, words, found }];
  const longest = rules.reduce((long, one) => (length(one) > length(long) ? one : long));
  const rest = rules.filter((one) => one !== longest);
  return [
    ...divided(model, { ...kyvernoRule, rules: rest }, length),
    ...divided(model, { name: longest.rule.id, subject, rules: [longest] }, length),
  ];
}

function linesOf(text: string): number {
  return text.split("\n").length;
}

export function casesOf({ rules }: Pick<KyvernoRule, "rules">): readonly Case[] {
  return rules.flatMap(({ cases }) => cases);
}

export function validationRule(
  model: LiteralVocabulary,
  kyvernoRule: KyvernoRule,
  index: number,
  renderTemplate: TemplateRenderer,
): string {
  const { name, subject, rules, words, found } = kyvernoRule;
  const entries = rules.flatMap(entriesOf);
  const text = renderTemplate("kyverno/rule", {
    mentions: words === undefined ? "" : `{{ ${words} }}`,
    name,
    index,
    exceptionsPath,
    firstRule: rules[0]?.rule.id,
    ruleIds: rules.map(({ rule }) => rule.id),
    isNamespaced: isNamespaced(subject),
    isAlone: rules.some(({ rule }) => rule.id === name),
    kinds: servedKinds(model, subject.name),
    found,
    prefix: prefixOf(subject) ?? "",
    // Kyverno reads the images of an object as soon as their word is in an expression, and loses the message where one is no
    // reference: texts are values.
    texts: entries.map((entry) => ({ name: entry.name, text: JSON.stringify(entry.text) })),
    message: messageOf(entries, prefixOf(subject) === undefined ? raw : withPrefix),
    filled,
  });
  return text.trimEnd();
}

/**
 * The path of the exceptions in a rule of Kyverno. Each rule id has a list: a patch of a rule that a release has moved to another rule
 * of Kyverno, or of a misspelled one, fails.
 */
export const exceptionsPath = "validate/foreach/0/context/0/variable/value";

/** A text before a path, with what is before the paths in the object. */
const withPrefix = (before: string): JmesPath => rawWithVariable(before, "prefix");

/**
 * `win-run-as-user: spec.securityContext.runAsUser: text`, a line an entry. No value of an object is in it: Kyverno would fill in braces.
 */
function messageOf(entries: readonly PolicyEntry[], beforePath: (text: string) => JmesPath): JmesPath {
  const items = entries.map(({ name }) => {
    const field = (variable: string): JmesPath => ref(identifier(variable), [name]);
    return jmes`{rule: ${raw(name)}, at: ${field("element")}, text: ${field("texts")}}`;
  });
  const line = jmes`join('', [split(rule, '.')[0], ${beforePath(": ")}, join(${beforePath(", ")}, at), ': ', text])`;
  const steps = [
    jmes`[\n  ${separated(items, ",\n  ")}\n]`,
    jmes`| [?contains(${parameter("violated")}, rule)]`,
    jmes`.${line}`,
    jmes`| join(${literal("\n")}, @)`,
  ];
  return separated(steps, "\n");
}
