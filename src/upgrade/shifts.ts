import type { KubeVersion } from "../model/version.js";
import { compareVersions } from "../model/version.js";
import type { UpgradeKind } from "./change.js";
import { gravity, kindOf } from "./kinds.js";
import type { State, States } from "./states.js";
import { effectIn, isSameState } from "./states.js";

/** One step of the way at which a place changes. */
export interface Turn {
  /** The newer of its two versions: the one that brought the change. */
  readonly newer: KubeVersion;
  readonly before: State;
  readonly after: State;
}

/** What becomes of one place, before anybody has asked why. */
export interface Shift {
  readonly kind: UpgradeKind;
  readonly before: State;
  readonly after: State;
  readonly since: KubeVersion;
  readonly until: KubeVersion | null;
  readonly turns: readonly Turn[];
}

/**
 * What a way makes of one place: what is graver between its ends than at both, and in what these differ.
 *
 * @param way the versions in their order, one for each state
 * @returns nothing where it stays what it is
 */
export function shiftsOf(way: readonly KubeVersion[], states: States): readonly Shift[] {
  return [...peakOf(way, states), ...endOf(way, states)];
}

function endOf(way: readonly KubeVersion[], states: States): readonly Shift[] {
  const [before, after] = endsOf(states);
  if (isSameState(before, after)) return [];
  const kind = kindOf(effectIn(before), effectIn(after));
  const holds = (state: State): boolean => (kind === "changes" ? isSameState(state, after) : effectIn(state) === effectIn(after));
  const start = states.findLastIndex((state) => !holds(state)) + 1;
  // Where it begins it may say another reason, with the same to be done.
  const told = isSameState(states[start] ?? null, after) ? (states[start] ?? null) : after;
  return [{ kind, before, after: told, since: way[start] as KubeVersion, until: null, turns: turnsOf(way, states) }];
}

/** The gravest that holds between the ends alone. */
function peakOf(way: readonly KubeVersion[], states: States): readonly Shift[] {
  const [before, after] = endsOf(states);
  const weights = states.map((state) => gravity(effectIn(state)));
  const height = Math.max(...weights);
  if (height <= Math.max(gravity(effectIn(before)), gravity(effectIn(after)))) return [];
  const start = weights.indexOf(height);
  const peak = states[start] as State;
  const kind = kindOf(effectIn(before), effectIn(peak));
  return [{ kind, before, after: peak, since: way[start] as KubeVersion, until: way[weights.lastIndexOf(height)] as KubeVersion, turns: turnsOf(way, states) }];
}

function endsOf(states: States): readonly [State, State] {
  return [states[0] ?? null, states.at(-1) ?? null];
}

function turnsOf(way: readonly KubeVersion[], states: States): readonly Turn[] {
  return way.slice(1).flatMap((to, index) => {
    const [before, after] = [states[index] ?? null, states[index + 1] ?? null];
    const newer = [way[index] ?? to, to].sort(compareVersions).at(-1) ?? to;
    return isSameState(before, after) ? [] : [{ newer, before, after }];
  });
}
