import type { PlacedFinding } from "../check/findings.js";
import { isAboutSuppressions } from "../check/own-rules.js";
import { groupBy, isSameList } from "../lib/lists.js";
import { remembered } from "../lib/remembered.js";
import type { Effect } from "../model/model.js";
import { effectsOf } from "../model/model.js";
import type { KubeVersion } from "../model/version.js";
import { compareVersions } from "../model/version.js";
import type { UpgradeKind } from "./change.js";
import { disruptionRank, kindOf } from "./change.js";

/** The findings in the same objects, checked with one version. */
interface VersionFindings {
  readonly kubernetes: KubeVersion;
  readonly findings: readonly PlacedFinding[];
}

/** The findings of a rule at one path of one object, in one version: those with the most severe effect; null for none. */
export type State = { readonly effect: Effect; readonly findings: readonly [PlacedFinding, ...PlacedFinding[]] } | null;

/** The states of one place, version by version. */
export type States = readonly State[];

/** The states of every place that has a finding in some version. */
export function statesOf(versions: readonly VersionFindings[]): readonly States[] {
  // Versions share most findings.
  const keyOf = remembered(placeKey);
  const places = new Map<string, State[]>();
  let before: readonly PlacedFinding[] = [];
  for (const [version, { findings }] of versions.entries()) {
    // Findings about suppressions are the same in every version.
    const ofVersion = findings.filter(({ rule }) => !isAboutSuppressions(rule));
    const isUnchanged = isSameList(ofVersion, before);
    before = ofVersion;
    if (isUnchanged) {
      for (const states of places.values()) states[version] = states[version - 1] ?? null;
      continue;
    }
    for (const [key, some] of groupBy(ofVersion, keyOf)) {
      const states = places.get(key) ?? versions.map(() => null);
      places.set(key, states);
      states[version] = stateOf(some, states[version - 1] ?? null);
    }
  }
  return [...places.values()];
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
  return effectIn(a) === effectIn(b) && textIn(a, "remediation") === textIn(b, "remediation");
}

export function effectIn(state: State): Effect | null {
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
  readonly turns: readonly Turn[];
}

/**
 * The changes of one place: what is more severe between the ends than at both, and the difference between the ends.
 *
 * @param versions in their order, one for each state
 * @returns nothing for a place that does not change
 */
export function shiftsOf(versions: readonly KubeVersion[], states: States): readonly Shift[] {
  if (states.every((state) => state === states[0])) return [];
  return [...peakOf(versions, states), ...endOf(versions, states)];
}

function endOf(versions: readonly KubeVersion[], states: States): readonly Shift[] {
  const [before, after] = endsOf(states);
  if (isSameState(before, after)) return [];
  const kind = kindOf(effectIn(before), effectIn(after));
  const isReached = (state: State): boolean =>
    kind === "changes" ? isSameState(state, after) : effectIn(state) === effectIn(after);
  const start = states.findLastIndex((state) => !isReached(state)) + 1;
  // The first version can have another message with the same remediation.
  const reported = isSameState(states[start] ?? null, after) ? (states[start] ?? null) : after;
  return [
    {
      kind,
      before,
      after: reported,
      since: versions[start] as KubeVersion,
      until: null,
      turns: turnsOf(versions, states),
    },
  ];
}

/** The state that breaks most, if it is only between the ends. */
function peakOf(versions: readonly KubeVersion[], states: States): readonly Shift[] {
  const [before, after] = endsOf(states);
  const rankOf = (state: State): number => disruptionRank(effectIn(state));
  const ranks = states.map(rankOf);
  const worst = Math.min(...ranks);
  if (worst >= Math.min(rankOf(before), rankOf(after))) return [];
  const [first, last] = [ranks.indexOf(worst), ranks.lastIndexOf(worst)];
  const peak = states[first] as State;
  const kind = kindOf(effectIn(before), effectIn(peak));
  return [
    {
      kind,
      before,
      after: peak,
      since: versions[first] as KubeVersion,
      until: versions[last] as KubeVersion,
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
    return isSameState(before, after) ? [] : [{ newer, before, after }];
  });
}
