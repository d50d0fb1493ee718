import { today } from "../lib/today.js";
import { CheckSession } from "./check-session.js";
import type { Enrich } from "./collected-items.js";
import type { Report } from "./findings.js";
import type { InputOptions } from "./inputs.js";
import { addInputs, withExcluded } from "./inputs.js";
import type { FileSettings, SettingsOf } from "./settings/file-settings.js";

/** Options for reading and progress; none changes the rules that apply. */
export interface CheckOptions extends InputOptions {
  /** Does the report list all objects, also those without findings? */
  readonly listObjects?: boolean;
}

/** Makes what adds details to the findings of a check, such as their fixes. */
type EnrichmentOf = (session: CheckSession) => Promise<Enrich>;

/**
 * Checks manifests with the releases of one or multiple versions. A finding on which versions agree is reported once.
 *
 * @param inputs files, folders, globs, or `-` for standard input
 * @param settings the same for all files, or a function of the file, called for every document
 * @param enrichmentOf what adds details to findings; without it, findings have no fixes
 * @returns findings sorted by file, line, path and rule; what cannot be read is in the report, never thrown
 * @throws in the promise: TypeError when `inputs` is no list of texts, and RangeError when settings have no release or no profile, or
 *   settings for all files have an empty `only` or name a rule or profile that no release has, and UnusableError for too many findings
 */
export async function checkManifests(
  inputs: readonly string[],
  settings: FileSettings | SettingsOf,
  options: CheckOptions = {},
  enrichmentOf?: EnrichmentOf,
): Promise<Report> {
  const { listObjects = false } = options;
  const session = new CheckSession(options.today ?? today(), { listObjects });
  await addInputs(session, inputs, settings, options);
  const report = session.report(await enrichmentOf?.(session));
  return withExcluded(report, options.read?.exclusion);
}
