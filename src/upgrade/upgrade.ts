import { compareDiagnostics } from "../lib/diagnostic.js";
import type { KubeVersion } from "../model/version.js";
import { compareVersions } from "../model/version.js";
import type { PlacedFinding, Report, ReportDiagnostic } from "../check/findings.js";
import type { Spec } from "../spec/read-spec.js";
import { packageVersion } from "../lib/version.js";
import type { Upgrade, UpgradeChange, UpgradeKind, UpgradeSummary } from "./change.js";
import { upgradeKinds } from "./change.js";
import { Explainer, toldOf } from "./explained.js";
import { breaks } from "./kinds.js";
import { shiftsOf } from "./shifts.js";
import type { States } from "./states.js";
import { statesOf } from "./states.js";

/** What one version says of the objects: the report of a check with it alone. */
export interface VersionReport {
  readonly kubernetes: KubeVersion;
  readonly report: Report;
}

/** Every minor version from the first to the last, in that order, with reports of the same objects. */
export type Way = readonly [VersionReport, ...VersionReport[]];

/**
 * What changes for objects that each version of a way has judged.
 *
 * @param spec asked for only where something changes: it tells why
 * @throws RangeError when the spec does not know a version
 */
export function upgradeOf(way: Way, spec: () => Spec): Upgrade {
  const versions = way.map(({ kubernetes }) => kubernetes);
  const [from, last] = [way[0], way.at(-1) ?? way[0]];
  const explainer = new Explainer(spec, from.kubernetes, last.kubernetes);
  const told = (findingsOf: (report: Report) => readonly PlacedFinding[]): Told => toldIn(statesOf(way.map((one) => ({ ...one, findings: findingsOf(one.report) }))), versions, explainer);
  const [found, answered] = [told(({ findings }) => findings), told(({ suppressed }) => suppressed)];
  const { changes, differences } = found.explained.length === 0 ? nothing : toldOf(found.explained, explainer.differences);
  const counts = { unchanged: found.unchanged, suppressed: answered.explained.length };
  return {
    wincompat: packageVersion(),
    ...{ from: from.kubernetes, to: last.kubernetes, direction: directionOf(from.kubernetes, last.kubernetes) },
    summary: summaryOf(last.report, changes, counts),
    diagnostics: diagnosticsOf(way),
    changes,
    differences,
  };
}

const nothing = { changes: [], differences: [] } as const;

/** What is reported about some places, and how many stay as they are, with what was found in them. */
interface Told {
  readonly explained: ReturnType<Explainer["explained"]>;
  readonly unchanged: number;
}

function toldIn(places: readonly States[], versions: readonly KubeVersion[], explainer: Explainer): Told {
  const each = places.map((states) => ({ states, explained: explainer.explained(shiftsOf(versions, states)) }));
  const unchanged = each.filter(({ states, explained }) => explained.length === 0 && states[0] !== null && states.at(-1) !== null);
  return { explained: each.flatMap(({ explained }) => explained), unchanged: unchanged.length };
}

function directionOf(from: KubeVersion, to: KubeVersion): Upgrade["direction"] {
  const order = compareVersions(from, to);
  return order === 0 ? "none" : order < 0 ? "upgrade" : "downgrade";
}

function summaryOf({ summary }: Report, changes: readonly UpgradeChange[], counts: Pick<UpgradeSummary, "unchanged" | "suppressed">): UpgradeSummary {
  const { files, objects, windowsObjects, skipped, unreadable } = summary;
  const count = (kind: UpgradeKind): number => changes.filter((one) => one.kind === kind).length;
  const kinds = Object.fromEntries(upgradeKinds.map((kind) => [kind, count(kind)])) as Record<UpgradeKind, number>;
  return { files, objects, windowsObjects, skipped, unreadable, breaking: changes.filter(breaks).length, kinds, ...counts };
}

/** What several versions say is said once. */
function diagnosticsOf(way: Way): readonly ReportDiagnostic[] {
  const all = way.flatMap(({ report }) => report.diagnostics).map((one) => [JSON.stringify(one), one] as const);
  return [...new Map(all).values()].sort(compareDiagnostics);
}
