import { chooseVersions } from "../../src/check/settings/versions.js";
import { EngineSession } from "../../src/engines/engine-session.js";
import { engines as everyEngine } from "../../src/engines/index.js";
import { templatesFrom } from "../../src/engines/template-renderer.js";
import { formatDiagnostic } from "../../src/lib/diagnostic.js";
import { UnusableError } from "../../src/lib/errors.js";
import { versionsOf } from "../../src/model/resolve.js";
import { enginesWith } from "../../src/release/build-releases.js";
import { nextReleases, recordOf } from "../../src/release/changelog/next-release.js";
import { recordContent, recordPath } from "../../src/release/changelog/record.js";
import { specIn } from "../../src/spec-lint/load-spec.js";

/** The record of one minor version, to be written. */
interface WrittenRecord {
  /** In the folder of the spec. */
  readonly path: string;
  readonly content: Buffer;
  /** A sentence for people. */
  readonly says: string;
}

/**
 * The records of the current releases.
 *
 * @param asked minor versions, separated by commas; undefined for all
 * @throws UnusableError with all mistakes in the spec or its versions
 */
export function recordReleases(folder: string, templates: string, asked: string | undefined): readonly WrittenRecord[] {
  const spec = specIn(folder);
  const engines = enginesWith(new EngineSession(everyEngine, templatesFrom(templates)));
  const compared = nextReleases(spec, folder, chooseVersions(asked, versionsOf(spec)), engines);
  if ("diagnostics" in compared) throw new UnusableError(compared.diagnostics.map(formatDiagnostic).join("\n"));
  return [...compared.next].map(([version, next]) => {
    const record = recordOf(next, engines);
    const says =
      next.last?.version === record.version
        ? `version ${record.version} is already recorded`
        : `version ${record.version} of ${record.date} is recorded`;
    return { path: recordPath(version), content: recordContent(record), says };
  });
}
