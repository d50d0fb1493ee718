import type { ReadOptions } from "../manifests/read-options.js";
import { readManifests } from "../manifests/read-manifests.js";
import type { Report } from "../check/findings.js";
import type { Enrich } from "../check/check.js";
import { Check, fileOf, thisDay } from "../check/check.js";
import type { FileSettings, SettingsOf } from "../check/file-settings.js";
import { validatedSettingsOf } from "../check/validate-settings.js";

/** How manifests are read and progress is reported; nothing of it changes what is found. */
export interface CheckOptions {
  /** What `-` stands for. */
  readonly read?: ReadOptions;
  /** Called with every document that was read, to show progress. */
  readonly onDocument?: (count: number) => void;
  /** The day by which suppressions end, as `2026-11-21`; by default this day in UTC. */
  readonly today?: string;
  /** Is each finding to say what would fix it, as edits of its file? That takes several times as long. */
  readonly fixes?: boolean;
}

/**
 * Checks manifests with releases of one or several versions: what these agree on is found once.
 *
 * @param inputs files, folders, globs, or `-` for standard input
 * @param settings the same for every file, or what holds for each; asked for every document
 * @returns findings by file, line, path and rule; what could not be read is in the report, never thrown
 * @throws RangeError, in the promise, when settings have no release, or settings for all files name a rule or profile that
 *   no release has
 */
export async function checkManifests(
  inputs: readonly string[],
  settings: FileSettings | SettingsOf,
  options: CheckOptions = {},
): Promise<Report> {
  const check = new Check(options.today ?? thisDay());
  const settingsOf = validatedSettingsOf(settings);
  let count = 0;
  for await (const item of readManifests(inputs, options.read)) {
    check.add(item, await settingsOf(fileOf(item)));
    options.onDocument?.((count += 1));
  }
  return check.report(options.fixes === true ? await enrichment(check) : undefined);
}

/** What edits texts is loaded only where it is asked for. */
async function enrichment(check: Check): Promise<Enrich> {
  const { findingFixes } = await import("./finding-fixes.js");
  return findingFixes(check);
}
