import type { Fixture } from "../engines/samples/fixtures.js";
import { inHead } from "../engines/samples/fixtures.js";
import { isMapping } from "../lib/json.js";
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

/** A manifest with findings, and the same manifest after the remediation; absent if the rule has no such fixture. */
export interface Examples {
  readonly bad?: Example;
  readonly good?: Example;
}

/**
 * Chooses two fixtures that differ only in what the rule is about: one with the most severe effect in this version, and one without
 * findings of any rule; if possible `deny.example.yaml` and `allow.remedied.yaml`; those with the fewest differences, and then the
 * shortest. If possible, they set no parameters. If no two fixtures are such a pair, only the shortest one with the most severe effect.
 */
export function chooseExamples(fixtures: readonly Fixture[], rule: string, model: Model): Examples {
  const alone = { ...model, rules: model.rules.filter(({ id }) => id === rule) };
  const around = { ...model, rules: rulesAround(rule, model) };
  const checked = fixtures.map((one) => toExample(one, alone, around));
  const reported = checked.filter(({ verdict, findings }) => verdict === "deny" && findings.length > 0);
  // A user without these values would not get the findings.
  const byDefault = reported.filter(({ set }) => set.length === 0);
  const denied = byDefault.length > 0 ? byDefault : reported;
  const worst = Math.min(...denied.map(rankOf));
  const severe = denied.filter((one) => rankOf(one) === worst);
  const allowed = checked.filter(({ verdict, findings }) => verdict === "allow" && findings.length === 0);
  const pair = least(
    severe.flatMap((bad) => allowed.filter((good) => teaches(bad, good)).map((good) => ({ bad, good }))),
    ({ bad, good }) => preference(bad, good) + differences(bad, good).length * 1000 + bad.text.length,
  );
  const bad = pair?.bad ?? least(severe, ({ text }) => text.length);
  return { ...(bad ? { bad: shown(bad) } : {}), ...(pair ? { good: shown(pair.good) } : {}) };
}

/** The other rules that a user of the rule has switched on. */
function rulesAround(rule: string, { rules }: Model): readonly Rule[] {
  const profiles = ["core", rules.find(({ id }) => id === rule)?.profile];
  return rules.filter(({ id, profile }) => id !== rule && profiles.includes(profile));
}

interface CheckedFixture extends Omit<Example, "isCorrect" | "findings"> {
  readonly isCorrect: () => boolean;
  readonly verdict: Fixture["verdict"];
  /** Paths that show that the object is for Windows. */
  readonly evidence: readonly string[];
  readonly findings: readonly Finding[];
  /** The values of the manifest by path. */
  readonly leaves: () => ReadonlyMap<string, unknown>;
}

function toExample({ name, text, object, values, verdict }: Fixture, alone: Model, around: Model): CheckedFixture {
  const own = interpret(alone, object, values);
  return {
    verdict,
    evidence: own.evidence,
    // To evaluate all rules takes long, and most fixtures are not chosen.
    isCorrect: lazy(() => interpret(around, object, values).findings.length === 0),
    path: `test/fixtures/${name}`,
    text: text.replace(/^# (?:effect|path|versions|set|refused): .*\n/gm, ""),
    set: inHead(text, "set"),
    findings: own.findings,
    leaves: lazy(() => new Map(leavesOf(object, ""))),
  };
}

/** Is the second manifest the first one after the remediation, with nothing else changed, and a good example itself? */
function teaches(bad: CheckedFixture, good: CheckedFixture): boolean {
  const changed = differences(bad, good);
  return (
    bad.set.join() === good.set.join() &&
    keepsEvidence(bad, good) &&
    changed.length > 0 &&
    changed.every((path) => isAbout(bad.findings, path) && good.leaves().get(path) !== "") &&
    [bad, good].every(({ leaves }) => ![...leaves().values()].includes(null)) &&
    good.isCorrect()
  );
}

/** Is the second object for Windows for the same reasons, except for those that a finding is about? */
function keepsEvidence({ evidence, findings }: CheckedFixture, good: CheckedFixture): boolean {
  const isFound = (path: string): boolean => findings.some((one) => isWithin(path, one.path));
  const [before, after] = [evidence, good.evidence].map((paths) => paths.filter((path) => !isFound(path)));
  return before?.length === 0 ? after?.length === 0 : (before ?? []).every((path) => good.evidence.includes(path));
}

/** Less for a pair that was written as an example than for one that other tests need. */
function preference(bad: CheckedFixture, good: CheckedFixture): number {
  const isWritten = [bad.path.endsWith("/deny.example.yaml"), good.path.endsWith("/allow.remedied.yaml")];
  return isWritten.filter((one) => !one).length * 100_000;
}

/** The paths with different values, except for the name. */
function differences(a: CheckedFixture, b: CheckedFixture): readonly string[] {
  const [here, there] = [a.leaves(), b.leaves()];
  const paths = new Set([...here.keys(), ...there.keys()]);
  return [...paths].filter((path) => path !== "metadata.name" && here.get(path) !== there.get(path));
}

/** Is a field that of a finding, above or below it, in the same element of a list, or named by a remediation? */
function isAbout(findings: readonly Finding[], field: string): boolean {
  const named = namesOf(field).map((name) => new RegExp(`(?<![\\w.])(?:\\w+\\.)*${escaped(name)}(?![\\w/])`));
  return findings.some(
    ({ path, remediation }) =>
      [path, elementOf(path)].some((one) => isWithin(field, one)) ||
      isWithin(path, field) ||
      listOf(path) === listOf(field) ||
      named.some((name) => name.test(remediation)),
  );
}

/** @param path and @param parent: entries of maps can be in brackets or behind a dot */
function isWithin(path: string, parent: string): boolean {
  const [inner, outer] = [path, parent].map((one) => one.replaceAll(/\[([^\]]*[^\]\d][^\]]*)\]/g, ".$1")) as [
    string,
    string,
  ];
  return inner === outer || (outer !== "" && inner.startsWith(outer) && /[.[]/.test(inner.charAt(outer.length)));
}

/** The element of a list that a path leads through, such as a volume. Containers have too many fields to be one subject. */
function elementOf(path: string): string {
  return /^(.*(?<!ontainers)\[\d+\])[^[\]]*$/.exec(path)?.[1] ?? path;
}

/** The list that an item is in, such as the command of `command[0]`. */
function listOf(path: string): string {
  return path.replace(/\[\d+\]$/, "");
}

/** The last key of a path, and the list that its last element is in, such as `volumeMounts`; not of containers, for the same reason. */
function namesOf(path: string): readonly string[] {
  const last = /([^.[\]]+|(?<=\[)[^\]]*[^\]\d][^\]]*)(?:\]|\[\d+\])*$/.exec(path)?.[1] ?? path;
  const list = /(\w+)\[\d+\][^[\]]*$/.exec(path)?.[1];
  return list === undefined || list.endsWith("ontainers") ? [last] : [last, list];
}

function escaped(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&");
}

function leavesOf(value: unknown, path: string): readonly (readonly [string, unknown])[] {
  const children = Array.isArray(value)
    ? value.map((child, index): [string, unknown] => [`${path}[${index}]`, child])
    : isMapping(value)
      ? Object.entries(value).map(([key, child]): [string, unknown] => [childPath(path, key), child])
      : undefined;
  if (children === undefined) return [[path, value]];
  return children.length === 0
    ? [[path, Array.isArray(value) ? "[]" : "{}"]]
    : children.flatMap(([at, child]) => leavesOf(child, at));
}

function childPath(path: string, key: string): string {
  if (/[./]/.test(key)) return `${path}[${key}]`;
  return path === "" ? key : `${path}.${key}`;
}

/** Rank of the most severe effect; 0 is the most severe. */
function rankOf({ findings }: Pick<Example, "findings">): number {
  return Math.min(...findings.map(({ effect }) => effectRank(effect)));
}

function shown({ path, text, set, findings, isCorrect }: CheckedFixture): Example {
  const found = findings.map((one) => ({ path: one.path, effect: one.effect }));
  return { path, text, set, findings: found, isCorrect: isCorrect() };
}

function least<Item>(items: readonly Item[], measure: (item: Item) => number): Item | undefined {
  const [first, ...rest] = items.map((item) => ({ item, size: measure(item) }));
  return rest.reduce((best, one) => (best && one.size < best.size ? one : best), first)?.item;
}
