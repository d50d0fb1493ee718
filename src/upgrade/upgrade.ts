import type { PlacedFinding, Report, ReportDiagnostic } from "../check/findings.js";
import type { Change } from "../diff/change.js";
import { diffVersions } from "../diff/diff.js";
import { compareText } from "../lib/compare.js";
import { compareDiagnostics } from "../lib/diagnostic.js";
import { packageVersion } from "../lib/version.js";
import type { KubeVersion } from "../model/version.js";
import { compareVersions, minorOf } from "../model/version.js";
import type { Spec } from "../spec/read-spec.js";
import type { Upgrade, UpgradeChange, UpgradeKind, UpgradeSummary } from "./change.js";
import { breaks, upgradeKinds } from "./change.js";
import type { DataReads } from "./reasons.js";
import { dataReadBy, reasonsOf } from "./reasons.js";
import type { Shift, VersionFindings } from "./shifts.js";
import { effectOf, placesOf, shiftsOf, textIn } from "./shifts.js";

/** The report of a check with one version. */
export interface VersionReport {
  readonly kubernetes: KubeVersion;
  readonly report: Report;
}

/** Reports about the same objects, for every minor version from the first to the last. */
export type VersionReports = readonly [VersionReport, ...VersionReport[]];

/**
 * The changes for objects that were checked with each version.
 *
 * @param spec called only if something changes, to find the reasons
 * @throws RangeError when the spec does not know a version
 */
export function upgradeOf(reports: VersionReports, spec: () => Spec): Upgrade {
  const [first, last] = [reports[0], reports.at(-1) ?? reports[0]];
  const explainer = new Explainer(spec, first.kubernetes, last.kubernetes);
  const explained = (findingsOf: (report: Report) => readonly PlacedFinding[]): ExplainedPlaces =>
    explainedPlaces(
      reports.map((one) => ({ ...one, findings: findingsOf(one.report) })),
      explainer,
    );
  const [found, suppressed] = [explained((report) => report.findings), explained((report) => report.suppressed)];
  const { changes, reasons } =
    found.shifts.length === 0 ? { changes: [], reasons: [] } : changesOf(found.shifts, explainer.differences);
  const counts = { unchanged: found.unchanged, suppressed: suppressed.shifts.length };
  return {
    wincompat: packageVersion(),
    ...{ from: first.kubernetes, to: last.kubernetes, direction: directionOf(first.kubernetes, last.kubernetes) },
    summary: summaryOf(last.report, changes, counts),
    diagnostics: diagnosticsOf(reports),
    changes,
    reasons,
  };
}

/** A shift with its reasons. */
interface Explained {
  readonly shift: Shift;
  readonly reasons: readonly Change[];
}

/** The shifts of some places, and the number of places with findings that do not change. */
interface ExplainedPlaces {
  readonly shifts: readonly Explained[];
  readonly unchanged: number;
}

function explainedPlaces(findings: readonly VersionFindings[], explainer: Explainer): ExplainedPlaces {
  const versions = findings.map(({ kubernetes }) => kubernetes);
  const { changing, constant } = placesOf(findings);
  const each = changing.map((states) => ({ states, shifts: explainer.explained(shiftsOf(versions, states)) }));
  const unchanged = each.filter(
    ({ states, shifts }) => shifts.length === 0 && states[0] !== null && states.at(-1) !== null,
  );
  return { shifts: each.flatMap(({ shifts }) => shifts), unchanged: constant + unchanged.length };
}

/** Finds the reasons of changes between two versions. */
class Explainer {
  readonly #reads = new Map<string, DataReads>();
  #differences: readonly Change[] | undefined;

  constructor(
    private readonly spec: () => Spec,
    private readonly from: KubeVersion,
    private readonly to: KubeVersion,
  ) {}

  /** All differences between the versions. @throws RangeError when the spec does not know one of them */
  get differences(): readonly Change[] {
    return (this.#differences ??= diffVersions(this.spec(), this.from, this.to).changes);
  }

  /** The shifts with their reasons, without those in which only the wording changes. */
  explained(shifts: readonly Shift[]): readonly Explained[] {
    const all = shifts.map((shift) => ({
      shift,
      reasons: reasonsOf(shift, this.differences, this.#readsOf(findingOf(shift).rule)),
    }));
    return all.filter(({ shift, reasons }) => shift.kind !== "changes" || reasons.length > 0);
  }

  #readsOf(rule: string): DataReads {
    const reads = this.#reads.get(rule) ?? dataReadBy(rule, this.spec());
    this.#reads.set(rule, reads);
    return reads;
  }
}

/** The reported changes and their reasons, each once. */
function changesOf(explained: readonly Explained[], all: readonly Change[]): Pick<Upgrade, "changes" | "reasons"> {
  const named = new Set(explained.flatMap(({ reasons }) => reasons));
  const reasons = all.filter((one) => named.has(one));
  const numbers = new Map(reasons.map((one, number) => [one, number]));
  const changes = explained.map(({ shift, reasons: own }) =>
    changeOf(
      sinceMinor(shift, own),
      [...new Set(own)].flatMap((one) => numbers.get(one) ?? []).sort((a, b) => a - b),
    ),
  );
  return { changes: changes.sort(compareChanges), reasons };
}

/** A shift to a patch release, from the minor version on where that is the only reason. */
function sinceMinor(shift: Shift, reasons: readonly Change[]): Shift {
  const minor = minorOf(shift.since);
  const isOfMinor = reasons.length > 0 && reasons.every(({ kubernetes }) => kubernetes === minor);
  return isOfMinor ? { ...shift, since: minor } : shift;
}

function changeOf(shift: Shift, because: readonly number[]): UpgradeChange {
  const { kind, before, after, since, until, rejectedSince } = shift;
  const finding = findingOf(shift);
  const { rule, profile, object, path, evidence, moreEvidence, evidenceObjects, fingerprint, origin } = finding;
  const { file, line, column } = finding;
  const remediation = after === null ? null : textIn(after, "remediation");
  return {
    ...{ kind, rule, profile, before: effectOf(before), after: effectOf(after), since, until },
    ...(rejectedSince === null ? {} : { rejectedSince }),
    ...{ object, path },
    ...{ message: textIn(after ?? before, "message"), remediation, because, evidence },
    ...(moreEvidence === undefined ? {} : { moreEvidence }),
    ...(evidenceObjects === undefined ? {} : { evidenceObjects }),
    ...{ fingerprint, ...(origin === undefined ? {} : { origin }), file, line, column },
  };
}

/** A finding of the place: after the change, or before it if none is left. */
function findingOf({ before, after }: Shift): PlacedFinding {
  const state = after ?? before;
  if (state === null) throw new RangeError("A change without a finding before or after it is not a change.");
  return state.findings[0];
}

function compareChanges(a: UpgradeChange, b: UpgradeChange): number {
  return (
    upgradeKinds.indexOf(a.kind) - upgradeKinds.indexOf(b.kind) ||
    compareText(a.file, b.file) ||
    a.line - b.line ||
    compareText(a.path, b.path) ||
    compareText(a.rule, b.rule)
  );
}

function directionOf(from: KubeVersion, to: KubeVersion): Upgrade["direction"] {
  const order = compareVersions(from, to);
  return order === 0 ? "none" : order < 0 ? "upgrade" : "downgrade";
}

function summaryOf(
  { summary }: Report,
  changes: readonly UpgradeChange[],
  counts: Pick<UpgradeSummary, "unchanged" | "suppressed">,
): UpgradeSummary {
  const { files, objects, windowsObjects, exempt, skipped, unreadable, invalid, excluded } = summary;
  const count = (kind: UpgradeKind): number => changes.filter((one) => one.kind === kind).length;
  const kinds = Object.fromEntries(upgradeKinds.map((kind) => [kind, count(kind)])) as Record<UpgradeKind, number>;
  return {
    files,
    objects,
    windowsObjects,
    exempt,
    skipped,
    unreadable,
    invalid,
    excluded,
    breaking: changes.filter(breaks).length,
    kinds,
    ...counts,
  };
}

/** The diagnostics of all versions, each once. */
function diagnosticsOf(reports: VersionReports): readonly ReportDiagnostic[] {
  const all = reports.flatMap(({ report }) => report.diagnostics).map((one) => [JSON.stringify(one), one] as const);
  return [...new Map(all).values()].sort(compareDiagnostics);
}
