import { CheckSession } from "../check/check-session.js";
import type { Enrich } from "../check/collected-items.js";
import type { Report } from "../check/findings.js";
import type { InputOptions } from "../check/inputs.js";
import { addInputs, withExcluded } from "../check/inputs.js";
import type { FileSettings, SettingsOf } from "../check/settings/file-settings.js";
import { today } from "../lib/today.js";

/** Options for reading and progress; none changes the rules that apply. */
export interface CheckOptions extends InputOptions {
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
  const { listObjects = false } = options;
  const session = new CheckSession(options.today ?? today(), { listObjects });
  await addInputs(session, inputs, settings, options);
  const report = session.report(options.fixes === true ? await enrichment(session) : undefined);
  return withExcluded(report, options.read?.exclusion);
}

/** The editing of texts is loaded only when it is needed. */
async function enrichment(session: CheckSession): Promise<Enrich> {
  const { findingFixes } = await import("./finding-fixes.js");
  return findingFixes(session);
}
