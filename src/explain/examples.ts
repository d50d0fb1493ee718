import { interpret } from "../model/interpret.js";
import type { Effect, Finding, Model } from "../model/model.js";
import { effects } from "../model/model.js";
import type { Fixture } from "../engines/samples/fixtures.js";
import { said } from "../engines/samples/fixtures.js";

/** A manifest of the rule's fixtures. */
export interface Example {
  /** `test/fixtures/win-host-pid/deny.declared.yaml` */
  readonly path: string;
  /** The manifest with its comments, without what the test reads in its head. */
  readonly text: string;
  /** Values of parameters that it is judged with, as `name=value`. */
  readonly set: readonly string[];
  /** What the rule says of it. */
  readonly findings: readonly { readonly path: string; readonly effect: Effect }[];
}

/** One manifest that the rule refuses and one that it lets pass; absent while a rule has none. */
export interface Examples {
  readonly bad?: Example;
  readonly good?: Example;
}

/**
 * Chooses what is shown: of the manifests that the rule finds in this version with the gravest effect the shortest, and
 * of those that it lets pass the one that differs least from that. Among equals the first name wins.
 */
export function chooseExamples(fixtures: readonly Fixture[], rule: string, model: Model): Examples {
  const judged = fixtures.map((one) => ({ verdict: one.verdict, ...toExample(one, rule, model) }));
  const refused = judged.filter(({ verdict, findings }) => verdict === "deny" && findings.length > 0);
  const worst = Math.min(...refused.map(gravity));
  const bad = least(refused.filter((one) => gravity(one) === worst), ({ text }) => text.length);
  const passed = judged.filter(({ verdict, findings }) => verdict === "allow" && findings.length === 0);
  const good = bad && least(passed, ({ text }) => distance(text, bad.text));
  return { ...(bad ? { bad: shown(bad) } : {}), ...(good ? { good: shown(good) } : {}) };
}

function toExample({ name, text, object, values }: Fixture, rule: string, model: Model): Example {
  const alone = { ...model, rules: model.rules.filter(({ id }) => id === rule) };
  const findings = interpret(alone, object, values).findings.map(({ path, effect }: Finding) => ({ path, effect }));
  return { path: `test/fixtures/${name}`, text: text.replace(/^# (?:effect|path|versions|set): .*\n/gm, ""), set: said(text, "set"), findings };
}

/** The place of the gravest effect among all effects. */
function gravity({ findings }: Example): number {
  return Math.min(...findings.map(({ effect }) => effects.indexOf(effect)));
}

function shown({ path, text, set, findings }: Example): Example {
  return { path, text, set, findings };
}

function least<Item>(items: readonly Item[], measure: (item: Item) => number): Item | undefined {
  const [first, ...rest] = items.map((item) => ({ item, size: measure(item) }));
  return rest.reduce((best, one) => (best && one.size < best.size ? one : best), first)?.item;
}

/** How many lines stand in only one of two texts. */
function distance(a: string, b: string): number {
  const [here, there] = [a, b].map((text) => text.split("\n"));
  const only = (some: readonly string[], others: readonly string[]): number => some.filter((line) => !others.includes(line)).length;
  return only(here ?? [], there ?? []) + only(there ?? [], here ?? []);
}
