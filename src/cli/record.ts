import { formatDiagnostic } from "../lib/diagnostic.js";
import { engines as everyEngine } from "../engines/index.js";
import { EngineSession } from "../engines/session.js";
import { templatesIn } from "../engines/template-renderer.js";
import { policyVersions } from "../engines/groups.js";
import type { Emit } from "../release/changelog/next-release.js";
import { policiesDigest } from "../release/changelog/next-release.js";
import { nextReleases } from "../release/changelog/next-releases.js";
import { recordPath, recordText } from "../release/changelog/record-file.js";
import { recordOf } from "../release/changelog/record.js";
import type { Model } from "../model/model.js";
import { versionsOf } from "../model/resolve.js";
import { enginesWith } from "../release/release.js";
import { chooseVersions } from "../check/settings/versions.js";
import { UnusableError } from "../lib/usage-error.js";
import { specIn } from "./spec.js";

/** What is to be written for one minor version. */
export interface WrittenRecord {
  /** Below the folder of the spec. */
  readonly path: string;
  readonly text: string;
  /** What was done, for people. */
  readonly says: string;
}

/**
 * The records of releases as they are made now.
 *
 * @param asked minor versions with commas between them; by default all
 * @throws UnusableError with everything that is wrong with the spec or with the versions in it
 */
export function recordReleases(folder: string, templates: string, asked: string | undefined): readonly WrittenRecord[] {
  const spec = specIn(folder);
  const engines = enginesWith(new EngineSession(everyEngine, templatesIn(templates)));
  const compared = nextReleases(spec, folder, chooseVersions(asked, versionsOf(spec)), engines, "everywhere");
  if ("diagnostics" in compared) throw new UnusableError(compared.diagnostics.map(formatDiagnostic).join("\n"));
  return [...compared.next].map(([version, next]) => {
    const record = recordOf(next, digestsOf(next.model, engines.emit));
    const says = next.last?.version === record.version ? `version ${record.version} is recorded already` : `version ${record.version} of ${record.date} is recorded`;
    return { path: recordPath(version), text: recordText(record), says };
  });
}

function digestsOf(model: Model, emit: Emit): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.keys(policyVersions(model)).map((group) => [group, policiesDigest(model, group, emit)]));
}
