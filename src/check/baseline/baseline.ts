import { relative, resolve } from "node:path";
import { isClusterFile } from "../../lib/cluster-file.js";
import { compareText } from "../../lib/compare.js";
import type { Place } from "../../lib/diagnostic.js";
import { fileName, stdinName, toPosix } from "../../lib/paths.js";
import type { Effect } from "../../model/model.js";
import { effects, severities, severityOfEffect } from "../../model/model.js";
import type { PlacedFinding, Report } from "../findings.js";

/** By file, relative to the folder of the baseline and with slashes; by entry: how many findings were known. */
export type BaselineCounts = Readonly<Record<string, Readonly<Record<string, number>>>>;

/** The content of a baseline. */
export interface BaselineFile {
  /** The version of wincompat that wrote it. */
  readonly wincompat: string;
  /** The minor versions of its findings. */
  readonly kubernetes: readonly string[];
  readonly findings: BaselineCounts;
}

/** A baseline that was read. */
export interface Baseline extends BaselineFile {
  /** Its folder. */
  readonly folder: string;
  /** The place of its versions. */
  readonly place: Place;
}

/**
 * The baseline with the findings of a report, sorted, one in a line, so that people can review it.
 * @param folder the folder of the baseline
 * @param kept what it has in addition: entries of an earlier baseline, and the versions of that baseline
 */
export function baselineOf(
  { wincompat, kubernetes, findings }: Report,
  folder: string,
  kept: Pick<BaselineFile, "kubernetes" | "findings"> = { kubernetes: [], findings: {} },
): string {
  const known = countsOf(findings, folder);
  for (const [name, counts] of Object.entries(kept.findings)) {
    for (const [entry, count] of Object.entries(counts)) addTo(known, [name, entry], count);
  }
  const sortedFiles = sorted(known).map(([file, ofFile]) => [file, Object.fromEntries(sorted(ofFile))] as const);
  const content: BaselineFile = {
    wincompat,
    kubernetes: [...new Set([kubernetes, kept.kubernetes].flat())].sort(compareText),
    findings: Object.fromEntries(sortedFiles),
  };
  return `${JSON.stringify(content, null, 2)}\n`;
}

/** By file and by entry. */
type Counts = Map<string, Map<string, number>>;

/** How many findings a report has of each entry. @param folder the folder of the baseline */
export function countsOf(findings: Report["findings"], folder: string): Counts {
  const counts: Counts = new Map();
  for (const finding of findings) addTo(counts, [nameIn(folder, finding.file), entryWithEffect(finding)], 1);
  return counts;
}

function addTo(counts: Counts, [name, entry]: readonly [name: string, entry: string], count: number): void {
  const ofFile = counts.get(name) ?? new Map<string, number>();
  counts.set(name, ofFile.set(entry, (ofFile.get(entry) ?? 0) + count));
}

type Known = Pick<PlacedFinding, "fingerprint" | "effect">;

/** What a baseline calls a finding: its fingerprint and its effect, such as `win-host-pid Pod /a spec.hostPID (rejected)`. */
function entryWithEffect({ fingerprint, effect }: Known): string {
  return `${fingerprint} (${effect})`;
}

/**
 * The entries that make a finding known, the best first. A more severe effect makes a new finding, because Kubernetes now rejects what it
 * only ignored. An entry without an effect makes all known.
 */
export function entriesFor({ fingerprint, effect }: Known): readonly string[] {
  const others = effects.filter((one) => one !== effect && isAsSevere(one, effect));
  return [...[effect, ...others].map((one) => entryWithEffect({ fingerprint, effect: one })), fingerprint];
}

function isAsSevere(before: Effect, now: Effect): boolean {
  return severities.indexOf(severityOfEffect(before)) <= severities.indexOf(severityOfEffect(now));
}

/** The name of a file in a baseline: the same in every working folder. */
export function nameIn(folder: string, file: string): string {
  return file === stdinName || isClusterFile(file) ? file : fileName(toPosix(relative(resolve(folder), resolve(file))));
}

function sorted<Value>(map: ReadonlyMap<string, Value>): [string, Value][] {
  return [...map].sort(([a], [b]) => compareText(a, b));
}
