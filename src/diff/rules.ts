import { groupBy } from "../lib/group-by.js";
import { foundPaths } from "../model/elements.js";
import { found } from "../model/interpret.js";
import type { Case, Effect, Rule } from "../model/model.js";
import { effects } from "../model/model.js";
import type { Predicate } from "../model/predicate.js";
import type { Difference, RejectedFor } from "./change.js";
import { compareReach, isSame, reachOfSets } from "./predicates.js";

/** What of a rule decides what it finds and says. */
type Judging = Pick<Rule, "cases" | "profile">;

/** In what a rule differs from itself in another version. */
export function ruleDifferences(before: Judging, after: Judging): readonly Difference[] {
  const profile: Difference[] = before.profile === after.profile ? [] : [{ aspect: "profile", before: before.profile, after: after.profile }];
  const scopes = new Set([...before.cases, ...after.cases].map(({ scope }) => scope));
  const of = (rule: Judging, scope: string): readonly Case[] => rule.cases.filter((one) => one.scope === scope);
  return [...profile, ...[...scopes].flatMap((scope) => scopeDifferences(scope, of(before, scope), of(after, scope)))];
}

function scopeDifferences(scope: string, before: readonly Case[], after: readonly Case[]): readonly Difference[] {
  const both = effects.filter((effect) => [before, after].every((cases) => cases.some((one) => one.effect === effect)));
  return [
    ...effectDifference(scope, before, after),
    ...(both.includes("rejected") ? rejectionDifference(scope, before, after) : []),
    ...both.flatMap((effect) => findDifferences(scope, effect, sitesOf(before, effect), sitesOf(after, effect))),
    ...(["message", "remediation"] as const).flatMap((aspect) => wordingDifference(aspect, scope, before, after)),
  ];
}

function effectDifference(scope: string, before: readonly Case[], after: readonly Case[]): readonly Difference[] {
  const [old, now] = [effectsOf(before), effectsOf(after)];
  return isSame(old, now) ? [] : [{ aspect: "effect", scope, before: old, after: now }];
}

function rejectionDifference(scope: string, before: readonly Case[], after: readonly Case[]): readonly Difference[] {
  const whom = (cases: readonly Case[]): RejectedFor =>
    cases.some((one) => one.effect === "rejected" && one.rejectedFor === undefined) ? "everything" : "pods";
  const [old, now] = [whom(before), whom(after)];
  return old === now ? [] : [{ aspect: "rejectedFor", scope, before: old, after: now }];
}

/** The effects of cases, the gravest first. */
function effectsOf(cases: readonly Case[]): readonly Effect[] {
  return effects.filter((effect) => cases.some((one) => one.effect === effect));
}

/** Every path that is reported with an effect, with the condition that it is reported under. */
type Sites = ReadonlyMap<string, Predicate>;

function sitesOf(cases: readonly Case[], effect: Effect): Sites {
  const finds = cases.filter((one) => one.effect === effect).flatMap((one) => one.finds);
  const reports = finds.flatMap((find) => foundPaths(find).map((path) => ({ path, when: found(find) })));
  const byPath = groupBy(reports, ({ path }) => path);
  return new Map([...byPath].map(([path, of]) => [path, { kind: "any", of: of.map(({ when }) => when) }]));
}

function findDifferences(scope: string, effect: Effect, before: Sites, after: Sites): readonly Difference[] {
  const [old, now] = [[...before.keys()], [...after.keys()]];
  const paths: Difference[] = reachOfSets(new Set(old), new Set(now)) === "same" ? [] : [{ aspect: "paths", scope, effect, before: old, after: now }];
  return [...paths, ...conditionDifferences(scope, effect, before, after)];
}

/** Paths that both versions report, by what became of their conditions. */
function conditionDifferences(scope: string, effect: Effect, before: Sites, after: Sites): readonly Difference[] {
  const reaches = [...before].map(([path, when]) => {
    const other = after.get(path);
    return { path, finds: other === undefined ? "same" : compareReach(when, other) };
  });
  return [...groupBy(reaches, ({ finds }) => finds)].flatMap(([finds, of]): Difference[] =>
    finds === "same" ? [] : [{ aspect: "condition", scope, effect, paths: of.map(({ path }) => path), finds }],
  );
}

function wordingDifference(aspect: "message" | "remediation", scope: string, before: readonly Case[], after: readonly Case[]): readonly Difference[] {
  const [old, now] = [before, after].map((cases) => [...new Set(cases.map((one) => one[aspect]))]) as [string[], string[]];
  // A scope that comes or goes brings its words along: that is no other wording.
  return isSame(old, now) || old.length === 0 || now.length === 0 ? [] : [{ aspect, scope, before: old, after: now }];
}
