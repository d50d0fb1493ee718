import { groupBy } from "../lib/group-by.js";
import type { Effect } from "../model/model.js";
import type { KubeVersion } from "../model/version.js";
import type { PlacedFinding } from "../check/findings.js";
import { isAboutSuppressions } from "../check/suppression/rules.js";
import { gravity } from "./kinds.js";

/** What was found in the same objects, judged with one version. */
export interface VersionFindings {
  readonly kubernetes: KubeVersion;
  readonly findings: readonly PlacedFinding[];
}

/** The findings of a rule at one path of one object, in one version: those with the gravest effect; null for none. */
export type State = { readonly effect: Effect; readonly findings: readonly [PlacedFinding, ...PlacedFinding[]] } | null;

/** What becomes of one place on the way, version by version. */
export type States = readonly State[];

/** The states of every place that has a finding in some version, in the order of the way. */
export function statesOf(way: readonly VersionFindings[]): readonly States[] {
  // What is wrong with suppressions depends on no version.
  const byVersion = way.map(({ findings }) => groupBy(findings.filter(({ rule }) => !isAboutSuppressions(rule)), placeKey));
  const keys = new Set(byVersion.flatMap((places) => [...places.keys()]));
  return [...keys].map((key) => byVersion.map((places) => stateOf(places.get(key) ?? [])));
}

/** Renderings give different objects one place, and one file has objects with one name. */
function placeKey({ file, line, column, origin, object, path, rule }: PlacedFinding): string {
  return JSON.stringify([file, line, column, origin, object, path, rule]);
}

function stateOf(findings: readonly PlacedFinding[]): State {
  const gravest = Math.max(...findings.map(({ effect }) => gravity(effect)));
  const [first, ...rest] = findings.filter(({ effect }) => gravity(effect) === gravest);
  return first === undefined ? null : { effect: first.effect, findings: [first, ...rest] };
}

/** Does the same happen, and is the same to be done? */
export function isSameState(a: State, b: State): boolean {
  return effectIn(a) === effectIn(b) && saidIn(a, "remediation") === saidIn(b, "remediation");
}

export function effectIn(state: State): Effect | null {
  return state?.effect ?? null;
}

/** What the findings say, each text once. */
export function saidIn(state: State, what: "message" | "remediation"): string {
  return [...new Set(state?.findings.map((one) => one[what]))].join(" ");
}
