import type { PlacedFinding } from "../check/findings.js";
import { comparePlaced } from "../check/findings.js";
import { isAboutSuppressions } from "../check/own-rules.js";
import { groupBy } from "../lib/lists.js";
import { remembered } from "../lib/remembered.js";
import type { Effect } from "../model/model.js";
import { effectsOf } from "../model/model.js";
import type { KubeVersion } from "../model/version.js";
import { compareVersions } from "../model/version.js";
import type { UpgradeKind } from "./change.js";
import { disruptionRank, isBreaking, kindOf } from "./change.js";

/** The findings in the same objects, checked with one version. */
export interface VersionFindings {
  readonly kubernetes: KubeVersion;
  /** In the order of reports. */
  readonly findings: readonly PlacedFinding[];
}

/** The findings of a rule at one path of one object, in one version: those with the most severe effect; null for none. */
export type State = { readonly effect: Effect; readonly findings: readonly [PlacedFinding, ...PlacedFinding[]] } | null;

/** The states of one place, version by version. */
export type States = readonly State[];

/** A state, and the number of the first version that has it. */
interface Run {
  readonly since: number;
  readonly state: State;
}

/** The places that have a finding in some version. */
interface Places {
  /** The states of each place at which two versions differ. */
  readonly changing: readonly States[];
  /** How many other places there are. */
  readonly constant: number;
}

/**
 * The places that have a finding in some version. Only those at which versions differ get a key and states: a hundred thousand others would
 * take much time and memory.
 */
export function placesOf(versions: readonly VersionFindings[]): Places {
  const ofVersions = versions.map(({ findings }) => withoutSuppressions(findings));
  const [first = [], ...later] = ofVersions;
  const steps = later.map((findings, index) => changesBetween(ofVersions[index] ?? [], findings));
  const gone = new Set(steps.flatMap((step) => step.gone));
  const come = first.filter((one) => gone.has(one));
  return {
    changing: statesOf([{ gone: [], come }, ...steps]),
    constant: countPlaces(come.length === 0 ? first : first.filter((one) => !gone.has(one))),
  };
}

/** Findings about suppressions are the same in every version. */
function withoutSuppressions(findings: readonly PlacedFinding[]): readonly PlacedFinding[] {
  return findings.some(isOfSuppression) ? findings.filter((one) => !isOfSuppression(one)) : findings;
}

function isOfSuppression({ rule }: PlacedFinding): boolean {
  return isAboutSuppressions(rule);
}

/** @param findings in the order of reports, where most places have one */
function countPlaces(findings: readonly PlacedFinding[]): number {
  let count = 0;
  for (let [begin, end] = [0, 0]; begin < findings.length; begin = end) {
    do end += 1;
    while (isSameRank(findings[begin], findings[end]));
    count += end - begin === 1 ? 1 : new Set(findings.slice(begin, end).map(placeKey)).size;
  }
  return count;
}

/** The states of all places that change. @param steps what comes with each version, and is gone in it */
function statesOf(steps: readonly FindingChanges[]): readonly States[] {
  // Versions share most findings.
  const keyOf = remembered(placeKey);
  const places = new Map<string, Run[]>();
  const add = (key: string, since: number, some: readonly PlacedFinding[]): void => {
    const runs = places.get(key) ?? [];
    places.set(key, runs);
    runs.push({ since, state: stateOf(some, runs.at(-1)?.state ?? null) });
  };
  for (const [version, { gone, come }] of steps.entries()) {
    const changed = groupBy(come, keyOf);
    for (const key of new Set(gone.map(keyOf))) if (!changed.has(key)) add(key, version, []);
    for (const [key, some] of changed) add(key, version, some);
  }
  return [...places.values()].map((runs) => expanded(runs, steps.length));
}

/** The state of each version. */
function expanded(runs: readonly Run[], versions: number): States {
  const states: State[] = [];
  for (const [index, { since, state }] of runs.entries()) {
    while (states.length < since) states.push(null);
    const end = runs[index + 1]?.since ?? versions;
    while (states.length < end) states.push(state);
  }
  return states;
}

/** Findings at places where two versions differ: all that the first has there, and all that the second has there. */
interface FindingChanges {
  readonly gone: readonly PlacedFinding[];
  readonly come: readonly PlacedFinding[];
}

/**
 * Compares two lists in the order of reports. Findings of one place are neighbours there, and lists of a hundred thousand findings, of which
 * versions share nearly all, are compared without looking any of them up.
 */
function changesBetween(a: readonly PlacedFinding[], b: readonly PlacedFinding[]): FindingChanges {
  const [gone, come]: [PlacedFinding[], PlacedFinding[]] = [[], []];
  let [inA, inB] = a === b ? [a.length, b.length] : [0, 0];
  while (inA < a.length || inB < b.length) {
    if (a[inA] === b[inB]) {
      inA += 1;
      inB += 1;
      continue;
    }
    // The findings before these are in both lists, and can be of the same place.
    while (isSameRank(a[inA - 1], a[inA]) || isSameRank(a[inA - 1], b[inB])) {
      inA -= 1;
      inB -= 1;
    }
    const order = orderOf(a[inA], b[inB]);
    const [first, second] = [a[inA], b[inB]];
    if (order <= 0) for (; isSameRank(first, a[inA]); inA += 1) gone.push(a[inA] as PlacedFinding);
    if (order >= 0) for (; isSameRank(second, b[inB]); inB += 1) come.push(b[inB] as PlacedFinding);
  }
  return { gone, come };
}

function isSameRank(a: PlacedFinding | undefined, b: PlacedFinding | undefined): boolean {
  return a !== undefined && b !== undefined && comparePlaced(a, b) === 0;
}

/** What is missing comes last. */
function orderOf(a: PlacedFinding | undefined, b: PlacedFinding | undefined): number {
  if (a === undefined) return 1;
  return b === undefined ? -1 : comparePlaced(a, b);
}

/** Rendered objects can share a place, and one file can have two objects with one name. */
function placeKey({ file, line, column, origin, object, path, rule }: PlacedFinding): string {
  return JSON.stringify([file, line, column, origin, object, path, rule]);
}

/** @param before the state in the version before, which is used again where nothing changes */
function stateOf(findings: readonly PlacedFinding[], before: State): State {
  if (before?.findings.length === findings.length && findings.every((one, index) => one === before.findings[index]))
    return before;
  const [worst = null] = effectsOf(findings);
  const [first, ...rest] = findings.filter(({ effect }) => effect === worst);
  return first === undefined ? null : { effect: first.effect, findings: [first, ...rest] };
}

/** Do both have the same effect and the same remediation? */
export function isSameState(a: State, b: State): boolean {
  return effectOf(a) === effectOf(b) && textIn(a, "remediation") === textIn(b, "remediation");
}

export function effectOf(state: State): Effect | null {
  return state?.effect ?? null;
}

/** The messages or remediations of the findings, each text once. */
export function textIn(state: State, property: "message" | "remediation"): string {
  return [...new Set(state?.findings.map((one) => one[property]))].join(" ");
}

/** A step between two versions at which a place changes. */
export interface Turn {
  /** The newer of its two versions: the one that brought the change. */
  readonly newer: KubeVersion;
  /** The version after the step, in the direction of the upgrade. */
  readonly to: KubeVersion;
  readonly before: State;
  readonly after: State;
}

/** A change of one place, without its reasons. */
export interface Shift {
  readonly kind: UpgradeKind;
  readonly before: State;
  readonly after: State;
  readonly since: KubeVersion;
  readonly until: KubeVersion | null;
  /** The first version that rejects it, if it fails before: from `since` on. Later ones can fail only. */
  readonly rejectedSince: KubeVersion | null;
  readonly turns: readonly Turn[];
}

/**
 * The changes of one place: what breaks only between the ends or is more severe there, and the difference between the ends.
 *
 * @param versions in their order, one for each state
 * @returns nothing for a place that does not change
 */
export function shiftsOf(versions: readonly KubeVersion[], states: States): readonly Shift[] {
  if (states.every((state) => state === states[0])) return [];
  const breaks = breaksBetween(versions, states);
  return [...breaks, ...peakOf(versions, states, breaks), ...endOf(versions, states)];
}

function endOf(versions: readonly KubeVersion[], states: States): readonly Shift[] {
  const [before, after] = endsOf(states);
  if (isSameState(before, after)) return [];
  const kind = kindOf(effectOf(before), effectOf(after));
  const isReached = (state: State): boolean =>
    kind === "changes" ? isSameState(state, after) : effectOf(state) === effectOf(after);
  const since = beginOfBreak(states) ?? states.findLastIndex((state) => !isReached(state)) + 1;
  const reached = states.findIndex((state, index) => index >= since && isReached(state));
  // The first version can have another message with the same remediation.
  const reported = isSameState(states[reached] ?? null, after) ? (states[reached] ?? null) : after;
  return [
    {
      kind,
      before,
      after: reported,
      since: versions[since] as KubeVersion,
      until: null,
      rejectedSince: reached === since ? null : (versions[reached] as KubeVersion),
      turns: turnsOf(versions, states),
    },
  ];
}

/**
 * Where the break begins that lasts up to the last version: control planes go through every version, so the first one that fails breaks
 * the upgrade, also if a later one rejects the object.
 *
 * @returns undefined if the last version breaks nothing, or the first one is already broken
 */
function beginOfBreak(states: States): number | undefined {
  const [before, after] = endsOf(states);
  if (breaksIn(before) || !breaksIn(after)) return undefined;
  const begin = states.findLastIndex((state) => !breaksIn(state)) + 1;
  // What is rejected before it fails is reported as a peak.
  return states.findIndex((state, index) => index >= begin && rankOf(state) >= rankOf(after));
}

/** What breaks in some versions between the ends, but neither before nor after them. */
function breaksBetween(versions: readonly KubeVersion[], states: States): readonly Shift[] {
  const [before] = endsOf(states);
  if (breaksIn(before)) return [];
  return states.flatMap((state, since) => {
    if (!breaksIn(state) || breaksIn(states[since - 1] ?? null)) return [];
    const end = states.findIndex((one, index) => index > since && !breaksIn(one));
    if (end === -1) return [];
    const reached = indexOfWorst(states.slice(since, end)) + since;
    const after = states[reached] as State;
    return [
      {
        kind: kindOf(effectOf(before), effectOf(after)),
        before,
        after,
        since: versions[since] as KubeVersion,
        until: versions[end - 1] as KubeVersion,
        rejectedSince: reached === since ? null : (versions[reached] as KubeVersion),
        turns: turnsOf(versions, states),
      },
    ];
  });
}

function breaksIn(state: State): boolean {
  return isBreaking(effectOf(state));
}

function rankOf(state: State): number {
  return disruptionRank(effectOf(state));
}

function indexOfWorst(states: States): number {
  const ranks = states.map(rankOf);
  return ranks.indexOf(Math.min(...ranks));
}

/** The state that breaks most, if it is only between the ends and no other change reports it. */
function peakOf(versions: readonly KubeVersion[], states: States, breaks: readonly Shift[]): readonly Shift[] {
  const [before, after] = endsOf(states);
  const first = indexOfWorst(states);
  const peak = states[first] as State;
  const reported = [before, after, ...breaks.map((one) => one.after)].map(rankOf);
  if (rankOf(peak) >= Math.min(...reported)) return [];
  const last = states.findLastIndex((state) => rankOf(state) === rankOf(peak));
  return [
    {
      kind: kindOf(effectOf(before), effectOf(peak)),
      before,
      after: peak,
      since: versions[first] as KubeVersion,
      until: versions[last] as KubeVersion,
      rejectedSince: null,
      turns: turnsOf(versions, states),
    },
  ];
}

function endsOf(states: States): readonly [State, State] {
  return [states[0] ?? null, states.at(-1) ?? null];
}

function turnsOf(versions: readonly KubeVersion[], states: States): readonly Turn[] {
  return versions.slice(1).flatMap((to, index) => {
    const [before, after] = [states[index] ?? null, states[index + 1] ?? null];
    const newer = [versions[index] ?? to, to].sort(compareVersions).at(-1) ?? to;
    return isSameState(before, after) ? [] : [{ newer, to, before, after }];
  });
}
