import { compareText } from "../lib/diagnostic.js";
import type { Change } from "../diff/change.js";
import { diffVersions } from "../diff/diff.js";
import type { KubeVersion } from "../model/version.js";
import type { PlacedFinding } from "../check/findings.js";
import type { Spec } from "../spec/read-spec.js";
import type { UpgradeChange } from "./change.js";
import { upgradeKinds } from "./change.js";
import { dataReadBy } from "./reads.js";
import type { DataReads } from "./reads.js";
import { reasonsOf } from "./reasons.js";
import type { Shift } from "./shifts.js";
import { effectIn, saidIn } from "./states.js";

/** A shift with what explains it. */
export interface Explained {
  readonly shift: Shift;
  readonly reasons: readonly Change[];
}

/** Finds out why places change on the way from one version to another. */
export class Explainer {
  readonly #spec: () => Spec;
  readonly #ends: readonly [from: KubeVersion, to: KubeVersion];
  readonly #reads = new Map<string, DataReads>();
  #differences: readonly Change[] | undefined;

  /** @param spec asked for when there is something to explain */
  constructor(spec: () => Spec, from: KubeVersion, to: KubeVersion) {
    this.#spec = spec;
    this.#ends = [from, to];
  }

  /** All that changes between the versions. @throws RangeError when the spec does not know one of them */
  get differences(): readonly Change[] {
    return (this.#differences ??= diffVersions(this.#spec(), ...this.#ends).changes);
  }

  /** The shifts with their reasons, without those that are only put in other words. */
  explained(shifts: readonly Shift[]): readonly Explained[] {
    const all = shifts.map((shift) => ({ shift, reasons: reasonsOf(shift, this.differences, this.#readsOf(findingOf(shift).rule)) }));
    return all.filter(({ shift, reasons }) => shift.kind !== "changes" || reasons.length > 0);
  }

  #readsOf(rule: string): DataReads {
    const reads = this.#reads.get(rule) ?? dataReadBy(rule, this.#spec());
    this.#reads.set(rule, reads);
    return reads;
  }
}

/** The changes that are reported, and their reasons out of all differences, each once. */
export function toldOf(explained: readonly Explained[], all: readonly Change[]): { readonly changes: readonly UpgradeChange[]; readonly differences: readonly Change[] } {
  const named = new Set(explained.flatMap(({ reasons }) => reasons));
  const differences = all.filter((one) => named.has(one));
  const changes = explained.map(({ shift, reasons }) => toldShift(shift, [...new Set(reasons)].map((one) => differences.indexOf(one)).sort((a, b) => a - b)));
  return { changes: changes.sort(compareChanges), differences };
}

function toldShift(shift: Shift, because: readonly number[]): UpgradeChange {
  const { kind, before, after, since, until } = shift;
  const { rule, profile, object, path, evidence, evidenceObjects, fingerprint, origin, file, line, column } = findingOf(shift);
  const remediation = after === null ? null : saidIn(after, "remediation");
  return {
    ...{ kind, rule, profile, before: effectIn(before), after: effectIn(after), since, until, object, path },
    ...{ message: saidIn(after ?? before, "message"), remediation, because, evidence },
    ...(evidenceObjects === undefined ? {} : { evidenceObjects }),
    ...{ fingerprint, ...(origin === undefined ? {} : { origin }), file, line, column },
  };
}

/** One of the findings that it is about, as it is afterwards where there is one. */
function findingOf({ before, after }: Shift): PlacedFinding {
  const state = after ?? before;
  if (state === null) throw new RangeError("Nothing was found before and nothing after: that is no change.");
  return state.findings[0];
}

function compareChanges(a: UpgradeChange, b: UpgradeChange): number {
  return upgradeKinds.indexOf(a.kind) - upgradeKinds.indexOf(b.kind) || compareText(a.file, b.file) || a.line - b.line || compareText(a.path, b.path) || compareText(a.rule, b.rule);
}
