import type { Enrich } from "../check/check-session.js";
import { CheckSession } from "../check/check-session.js";
import type { Report } from "../check/findings.js";
import type { FileSettings, SettingsOf } from "../check/settings/file-settings.js";
import { validatedSettingsOf } from "../check/settings/file-settings.js";
import { compareDiagnostics } from "../lib/diagnostic.js";
import { today } from "../lib/today.js";
import type { Exclusion } from "../manifests/exclusion/exclusion.js";
import { fileOf } from "../manifests/manifest-item.js";
import { readManifests } from "../manifests/read-manifests.js";
import type { ReadOptions } from "../manifests/read-options.js";

/** Options for reading and progress; none changes the rules that apply. */
export interface CheckOptions {
  /** How manifests are read. */
  readonly read?: ReadOptions;
  /** Called after every document, to show progress. */
  readonly onDocument?: (count: number) => void;
  /** The current day, as `2026-11-21`, by which suppressions expire; by default this day in UTC. */
  readonly today?: string;
  /** Add to each finding the edits of its file that fix it? That takes several times as long. */
  readonly fixes?: boolean;
  /** Does the report list all objects, also those without findings? */
  readonly listObjects?: boolean;
}

/**
 * Checks manifests with the releases of one or multiple versions. A finding on which versions agree is reported once.
 *
 * @param inputs files, folders, globs, or `-` for standard input
 * @param settings the same for all files, or a function of the file, called for every document
 * @returns findings sorted by file, line, path and rule; what cannot be read is in the report, never thrown
 * @throws in the promise: TypeError when `inputs` is no list of texts, and RangeError when settings have no release or no profile, or
 *   settings for all files have an empty `only` or name a rule or profile that no release has
 */
export async function checkManifests(
  inputs: readonly string[],
  settings: FileSettings | SettingsOf,
  options: CheckOptions = {},
): Promise<Report> {
  const session = new CheckSession(options.today ?? today());
  if (options.listObjects === true) session.listObjects();
  const settingsOf = validatedSettingsOf(settings);
  let count = 0;
  for await (const item of readManifests(inputs, options.read)) {
    session.add(item, await settingsOf(fileOf(item)));
    options.onDocument?.((count += 1));
  }
  // All of them can be excluded.
  if (count === 0 && inputs[0] !== undefined) session.addVersions(await settingsOf(inputs[0]));
  const report = session.report(options.fixes === true ? await enrichment(session) : undefined);
  return withExcluded(report, options.read?.exclusion);
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

/** The editing of texts is loaded only when it is needed. */
async function enrichment(session: CheckSession): Promise<Enrich> {
  const { findingFixes } = await import("./finding-fixes.js");
  return findingFixes(session);
}
