import type { Fixture } from "../engines/samples/fixtures.js";
import { inHead } from "../engines/samples/fixtures.js";
import { lazy } from "../lib/remembered.js";
import { interpret } from "../model/interpret.js";
import type { Effect, Finding, Model, Rule } from "../model/model.js";
import { effectRank } from "../model/model.js";

/** A manifest of the rule's fixtures. */
export interface Example {
  /** `test/fixtures/win-host-pid/deny.declared.yaml` */
  readonly path: string;
  /** The manifest with its comments, without the head for the test. */
  readonly text: string;
  /** Parameters of the check, as `name=value`. */
  readonly set: readonly string[];
  /** The findings of the rule. */
  readonly findings: readonly { readonly path: string; readonly effect: Effect }[];
  /** Does it comply with all other rules of its profile and of core? */
  readonly isCorrect: boolean;
}

/** A manifest with findings and one without; absent if the rule has no such fixture. */
export interface Examples {
  readonly bad?: Example;
  readonly good?: Example;
}

/**
 * Chooses two fixtures: the shortest one with the most severe effect in this version, and one without findings: if possible,
 * one that complies with all rules and is for the same operating system. Of those, the one with the smallest difference from
 * the first. Ties go to the first name.
 */
export function chooseExamples(fixtures: readonly Fixture[], rule: string, model: Model): Examples {
  const alone = { ...model, rules: model.rules.filter(({ id }) => id === rule) };
  const around = { ...model, rules: rulesAround(rule, model) };
  const checked = fixtures.map((one) => toExample(one, alone, around));
  const denied = checked.filter(({ verdict, findings }) => verdict === "deny" && findings.length > 0);
  const worst = Math.min(...denied.map(rankOf));
  const bad = least(
    denied.filter((one) => rankOf(one) === worst),
    ({ text }) => text.length,
  );
  const allowed = checked.filter(({ verdict, findings }) => verdict === "allow" && findings.length === 0);
  const correct = allowed.filter(({ isCorrect }) => isCorrect());
  const alike = correct.filter(({ isForWindows }) => isForWindows === bad?.isForWindows);
  const [candidates = allowed] = [alike, correct].filter((some) => some.length > 0);
  const good = bad && least(candidates, ({ text }) => distance(text, bad.text));
  return { ...(bad ? { bad: shown(bad) } : {}), ...(good ? { good: shown(good) } : {}) };
}

/** The other rules that a user of the rule has switched on. */
function rulesAround(rule: string, { rules }: Model): readonly Rule[] {
  const profiles = ["core", rules.find(({ id }) => id === rule)?.profile];
  return rules.filter(({ id, profile }) => id !== rule && profiles.includes(profile));
}

interface CheckedFixture extends Omit<Example, "isCorrect"> {
  readonly isCorrect: () => boolean;
  readonly verdict: Fixture["verdict"];
  readonly isForWindows: boolean;
}

function toExample({ name, text, object, values, verdict }: Fixture, alone: Model, around: Model): CheckedFixture {
  const own = interpret(alone, object, values);
  const findings = own.findings.map(({ path, effect }: Finding) => ({ path, effect }));
  return {
    verdict,
    isForWindows: own.evidence.length > 0,
    // To evaluate all rules takes long, and most fixtures are not chosen.
    isCorrect: lazy(() => interpret(around, object, values).findings.length === 0),
    path: `test/fixtures/${name}`,
    text: text.replace(/^# (?:effect|path|versions|set|refused): .*\n/gm, ""),
    set: inHead(text, "set"),
    findings,
  };
}

/** Rank of the most severe effect; 0 is the most severe. */
function rankOf({ findings }: Pick<Example, "findings">): number {
  return Math.min(...findings.map(({ effect }) => effectRank(effect)));
}

function shown({ path, text, set, findings, isCorrect }: CheckedFixture): Example {
  return { path, text, set, findings, isCorrect: isCorrect() };
}

function least<Item>(items: readonly Item[], measure: (item: Item) => number): Item | undefined {
  const [first, ...rest] = items.map((item) => ({ item, size: measure(item) }));
  return rest.reduce((best, one) => (best && one.size < best.size ? one : best), first)?.item;
}

/** Number of lines that are in only one of the texts. */
function distance(a: string, b: string): number {
  const [here, there] = [a, b].map((text) => text.split("\n"));
  const only = (some: readonly string[], others: readonly string[]): number =>
    some.filter((line) => !others.includes(line)).length;
  return only(here ?? [], there ?? []) + only(there ?? [], here ?? []);
}
