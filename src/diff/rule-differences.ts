import { compareText } from "../lib/compare.js";
import { groupBy, isSameList } from "../lib/lists.js";
import { conditionLine, conditionOf } from "../model/condition-words.js";
import type { Find } from "../model/find.js";
import { foundPaths, predicateOf } from "../model/find.js";
import type { Case, Effect, Rule } from "../model/model.js";
import { effects, effectsOf } from "../model/model.js";
import type { Predicate } from "../model/predicate.js";
import type { Scope } from "../model/scope.js";
import type { Difference, RejectedFor } from "./change.js";
import type { Reach } from "./predicates.js";
import { compareReach, isSame, reachOfSets, textsIn } from "./predicates.js";

type ConditionDifference = Extract<Difference, { readonly aspect: "condition" }>;
type WordingDifference = Extract<Difference, { readonly aspect: "message" | "remediation" }>;

/** The parts of a rule that are compared. */
type Compared = Pick<Rule, "cases" | "profile" | "family" | "title" | "description">;

/** The scopes of two models, which conditions name. */
export interface ComparedScopes {
  readonly before: readonly Scope[];
  readonly after: readonly Scope[];
}

/** The differences of a rule between two models. */
export function ruleDifferences(before: Compared, after: Compared, known?: ComparedScopes): readonly Difference[] {
  const profile: Difference[] =
    before.profile === after.profile ? [] : [{ aspect: "profile", before: before.profile, after: after.profile }];
  const texts = (["family", "title", "description"] as const).flatMap((aspect): Difference[] =>
    before[aspect] === after[aspect] ? [] : [{ aspect, before: before[aspect], after: after[aspect] }],
  );
  const scopes = new Set([...before.cases, ...after.cases].map(({ scope }) => scope));
  const of = (rule: Compared, scope: string): readonly Case[] => rule.cases.filter((one) => one.scope === scope);
  return [
    ...profile,
    ...texts,
    ...[...scopes].flatMap((scope) => scopeDifferences(scope, of(before, scope), of(after, scope), known)),
  ];
}

function scopeDifferences(
  scope: string,
  before: readonly Case[],
  after: readonly Case[],
  known: ComparedScopes | undefined,
): readonly Difference[] {
  // Versions have most cases in common, as the same objects.
  if (isSameList(before, after)) return [];
  const both = effects.filter((effect) => [before, after].every((cases) => cases.some((one) => one.effect === effect)));
  return [
    ...effectDifference(scope, before, after),
    ...(both.includes("rejected") ? rejectionDifference(scope, before, after) : []),
    ...both.flatMap((effect) =>
      findDifferences(scope, effect, sitesOf(before, effect, known?.before), sitesOf(after, effect, known?.after)),
    ),
    ...(["message", "remediation"] as const).flatMap((aspect) => wordingDifference(aspect, scope, before, after)),
  ];
}

function effectDifference(scope: string, before: readonly Case[], after: readonly Case[]): readonly Difference[] {
  const [old, now] = [effectsOf(before), effectsOf(after)];
  return isSame(old, now) ? [] : [{ aspect: "effect", scope, before: old, after: now }];
}

function rejectionDifference(scope: string, before: readonly Case[], after: readonly Case[]): readonly Difference[] {
  const rejectedFor = (cases: readonly Case[]): RejectedFor =>
    cases.some((one) => one.effect === "rejected" && one.rejectedFor === undefined) ? "everything" : "pods";
  const [old, now] = [rejectedFor(before), rejectedFor(after)];
  return old === now ? [] : [{ aspect: "rejectedFor", scope, before: old, after: now }];
}

/** What reports a path. */
interface Site {
  readonly finds: readonly Find[];
  /** Those of the model, which conditions name, if they are known. */
  readonly scopes: readonly Scope[] | undefined;
}

/** Every path that is reported with an effect. */
type Sites = ReadonlyMap<string, Site>;

function sitesOf(cases: readonly Case[], effect: Effect, scopes: readonly Scope[] | undefined): Sites {
  const finds = cases.filter((one) => one.effect === effect).flatMap((one) => one.finds);
  const reports = finds.flatMap((find) => foundPaths(find).map((path) => ({ path, find })));
  const byPath = groupBy(reports, ({ path }) => path);
  return new Map([...byPath].map(([path, of]) => [path, { finds: of.map(({ find }) => find), scopes }]));
}

function whenOf({ finds }: Site): Predicate {
  return { kind: "any", of: finds.map(predicateOf) };
}

/** Versions have most finds in common, as the same objects. */
function siteReach(before: Site, after: Site): Reach {
  return isSameList(before.finds, after.finds) ? "same" : compareReach(whenOf(before), whenOf(after));
}

function findDifferences(scope: string, effect: Effect, before: Sites, after: Sites): readonly Difference[] {
  const [old, now] = [[...before.keys()], [...after.keys()]];
  const paths: Difference[] =
    reachOfSets(new Set(old), new Set(now)) === "same"
      ? []
      : [{ aspect: "paths", scope, effect, before: old, after: now }];
  return [...paths, ...conditionDifferences(scope, effect, before, after)];
}

/** Paths that both models report, grouped by the change of their conditions. */
function conditionDifferences(scope: string, effect: Effect, before: Sites, after: Sites): readonly Difference[] {
  const reaches = [...before].flatMap(([path, old]) => {
    const now = after.get(path);
    const finds = now === undefined ? "same" : siteReach(old, now);
    return now === undefined || finds === "same" ? [] : [{ path, finds, old, now }];
  });
  return [...groupBy(reaches, ({ finds }) => finds)].map(([finds, of]): Difference => {
    const [old, now] = [of.flatMap((one) => textsIn(whenOf(one.old))), of.flatMap((one) => textsIn(whenOf(one.now)))];
    const paths = of.map(({ path }) => path);
    const [was, is] = [wordsOf(of.map((one) => one.old)), wordsOf(of.map((one) => one.now))];
    return {
      aspect: "condition",
      scope,
      effect,
      paths,
      finds,
      added: onlyIn(now, old),
      removed: onlyIn(old, now),
      ...(was.length + is.length === 0 ? {} : { before: was, after: is }),
    };
  });
}

/** The words of each condition, once; none if the scopes are unknown. */
function wordsOf(sites: readonly Site[]): readonly string[] {
  return [
    ...new Set(
      sites.flatMap(({ finds, scopes }) =>
        scopes === undefined ? [] : finds.map((one) => conditionLine(conditionOf(one, scopes))),
      ),
    ),
  ];
}

/** Each text once, sorted. */
function onlyIn(some: readonly string[], others: readonly string[]): readonly string[] {
  return [...new Set(some)].filter((one) => !others.includes(one)).sort(compareText);
}

function wordingDifference(
  aspect: "message" | "remediation",
  scope: string,
  before: readonly Case[],
  after: readonly Case[],
): readonly Difference[] {
  const [old, now] = [before, after].map((cases) => [...new Set(cases.map((one) => one[aspect]))]) as [
    string[],
    string[],
  ];
  // The words of a scope that is added or removed are not a difference in wording.
  return isSame(old, now) || old.length === 0 || now.length === 0 ? [] : [{ aspect, scope, before: old, after: now }];
}

const rejections: Record<RejectedFor, string> = { everything: "every object", pods: "Pods, not templates" };

/**
 * A difference, mostly in one line. Each new message has a line: the messages of cases can contradict each other.
 *
 * @param scopeText words for a scope; by default, its name
 */
export function differenceTexts(
  difference: Difference,
  scopeText = (scope: string): string => scope,
): readonly string[] {
  const scope = "scope" in difference ? scopeText(difference.scope) : "";
  switch (difference.aspect) {
    case "profile":
    case "family":
      return [`${difference.aspect}: ${difference.before} → ${difference.after}`];
    case "title":
      return [`title: ${difference.after}`];
    case "description":
      return ["description reworded"];
    case "effect":
      return [`effect (${scope}): ${listed(difference.before)} → ${listed(difference.after)}`];
    case "rejectedFor":
      return [`rejected (${scope}): ${rejections[difference.before]} → ${rejections[difference.after]}`];
    case "paths":
      return [`${difference.effect} (${scope}): ${pathsText(difference.before, difference.after)}`];
    case "condition":
      return [`${difference.effect} (${scope}): ${conditionText(difference)}, at ${someOf(difference.paths)}`];
    case "message":
    case "remediation":
      return wordings(difference).map((text) => `${difference.aspect} (${scope}): ${text}`);
  }
}

function wordings(difference: WordingDifference): readonly string[] {
  const added = without(difference.after, difference.before);
  return added.length > 0 ? added : [`${countOfRemoved(difference)} removed`];
}

function countOfRemoved({ aspect, before, after }: WordingDifference): string {
  const count = without(before, after).length;
  return `${count} ${aspect}${count === 1 ? " is" : "s are"}`;
}

/** What a condition reports, if the texts that it compares with show that; else its words before and after. */
function conditionText(difference: ConditionDifference): string {
  const { finds, added, removed } = difference;
  const texts = (values: readonly string[]): string => values.map((value) => value || "the empty string").join(", ");
  if (finds === "more" && added.length > 0 && removed.length === 0) return `also reports ${texts(added)}`;
  if (finds === "fewer" && removed.length > 0 && added.length === 0) return `no longer reports ${texts(removed)}`;
  const parts = [
    ...(added.length === 0 ? [] : [`names ${texts(added)}`]),
    ...(removed.length === 0 ? [] : [`no longer names ${texts(removed)}`]),
  ];
  const [start, subject] =
    finds === "other" ? ["the condition changed", "it"] : [`reports ${finds} values`, "its condition"];
  return parts.length === 0 ? `${start}${wordingText(difference)}` : `${start}: ${subject} ${parts.join(" and ")}`;
}

function wordingText({ before = [], after = [] }: ConditionDifference): string {
  const [gone, come] = [without(before, after), without(after, before)];
  const texts = (some: readonly string[], others: readonly string[]): string =>
    some.map((one, index) => withoutShared(one, others[index] ?? "")).join(", or ");
  const [old, now] = [texts(gone, come), texts(come, gone)];
  if (old !== "" && now !== "") return ` from "${old}" to "${now}"`;
  if (old !== "") return `, no longer if "${old}"`;
  if (now !== "") return `, also if "${now}"`;
  // The words are about the version, as in "newer than this version".
  return after.length === 0 ? "" : `, because data of the version changed: "${after.join(", or ")}"`;
}

/** Shortens a long list of names to those that another condition does not have. */
function withoutShared(text: string, other: string): string {
  const shared = new Set(other.match(/`[^`]+`/g));
  return text.replace(/(?:`[^`]+`(?:, | or )){8,}`[^`]+`/g, (list) => {
    const names = list.split(/, | or /);
    const own = names.filter((name) => !shared.has(name));
    return [...own, ...(own.length < names.length ? ["…"] : [])].join(", ");
  });
}

const mostPaths = 3;

function someOf(paths: readonly string[]): string {
  const more = paths.length - mostPaths;
  return more > 0 ? `${paths.slice(0, mostPaths).join(", ")} and ${more} more` : paths.join(", ");
}

function listed(values: readonly string[]): string {
  return values.length === 0 ? "none" : values.join(", ");
}

function pathsText(before: readonly string[], after: readonly string[]): string {
  const [gone, added] = [without(before, after), without(after, before)];
  return [
    added.length > 0 ? `also at ${added.join(", ")}` : "",
    gone.length > 0 ? `no longer at ${gone.join(", ")}` : "",
  ]
    .filter((text) => text !== "")
    .join("; ");
}

function without(some: readonly string[], others: readonly string[]): readonly string[] {
  return some.filter((one) => !others.includes(one));
}
