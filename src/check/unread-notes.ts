import type { UnreadFiles } from "../manifests/manifest-item.js";
import { START } from "../manifests/manifest-item.js";
import { applicableReleases } from "./evaluate.js";
import type { ReportDiagnostic } from "./findings.js";
import type { FileSettings } from "./settings/file-settings.js";

/** More would hide the other diagnostics. */
const mostNamed = 3;

/** A note on files with objects that have rules and are not read. Objects of other kinds would be skipped, so they need none. */
export function notesOnUnread(
  { file, reason, files }: UnreadFiles,
  { releases }: FileSettings,
): readonly ReportDiagnostic[] {
  const paths = files
    .filter(({ types }) => types.some((one) => applicableReleases(one, releases).length > 0))
    .map(({ path }) => path);
  if (paths.length === 0) return [];
  const count = `${paths.length} ${paths.length === 1 ? "file" : "files"}`;
  const more = paths.length - mostNamed;
  const named = `${paths.slice(0, mostNamed).join(", ")}${more > 0 ? ` and ${more} more` : ""}`;
  const message = `Not read: ${count} ${reason}: ${named}. Name each as an argument to check it.`;
  return [{ file, ...START, message, kind: "note" }];
}
