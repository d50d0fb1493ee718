import type { FileSettings } from "../check/settings/file-settings.js";
import type { ReleaseIndex } from "../release/index-file.js";

/** The indexes of the releases that files were checked with, custom rules included. */
export function indexesOf(settings: Iterable<Pick<FileSettings, "releases">>): readonly ReleaseIndex[] {
  return [...new Set([...settings].flatMap(({ releases }) => releases.map(({ index }) => index)))];
}
