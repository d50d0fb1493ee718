import { compareDiagnostics } from "../lib/diagnostic.js";
import type { Exclusion } from "../manifests/exclusion/exclusion.js";
import { fileOf } from "../manifests/manifest-item.js";
import type { ReadOptions } from "../manifests/read-manifests.js";
import { readManifests } from "../manifests/read-manifests.js";
import type { CheckSession } from "./check-session.js";
import type { Report } from "./findings.js";
import type { FileSettings, SettingsOf } from "./settings/file-settings.js";
import { validatedSettingsOf } from "./settings/file-settings.js";

/** How manifests are read and progress is reported. */
export interface InputOptions {
  /** How manifests are read. */
  readonly read?: ReadOptions;
  /** Called after every document, to show progress. */
  readonly onDocument?: (count: number) => void;
  /** The current day, as `2026-11-21`, by which suppressions expire; by default this day in UTC. */
  readonly today?: string;
}

/**
 * Reads manifests, and adds each to a check.
 *
 * @param inputs files, folders, globs, or `-` for standard input
 * @param settings the same for all files, or a function of the file, called for every document
 * @throws in the promise: TypeError when `inputs` is no list of texts, and errors of settings
 */
export async function addInputs(
  check: Pick<CheckSession, "add"> & Partial<Pick<CheckSession, "addVersions">>,
  inputs: readonly string[],
  settings: FileSettings | SettingsOf,
  { read, onDocument }: InputOptions,
): Promise<void> {
  const settingsOf = validatedSettingsOf(settings);
  let count = 0;
  for await (const item of readManifests(inputs, read)) {
    check.add(item, await settingsOf(fileOf(item)));
    onDocument?.((count += 1));
  }
  // All of them can be excluded.
  if (count === 0 && inputs[0] !== undefined) check.addVersions?.(await settingsOf(inputs[0]));
}

/** The report with what the exclusion left out, and what is wrong with ignore files. */
export function withExcluded(report: Report, exclusion: Exclusion | undefined): Report {
  if (exclusion === undefined) return report;
  const notes = exclusion.faults.map((one) => ({ ...one, kind: "note" as const }));
  return {
    ...report,
    summary: { ...report.summary, excluded: exclusion.count },
    diagnostics: [...report.diagnostics, ...notes].sort(compareDiagnostics),
  };
}
