import type { Bump } from "../../diff/change.js";
import type { OutputFile } from "../../engines/engine.js";
import type { TemplateRenderer } from "../../engines/template-renderer.js";
import { releasePaths } from "../paths.js";
import type { ReleaseEntry } from "./record.js";

const titles: Readonly<Record<Bump, string>> = {
  major: "Breaking changes",
  minor: "Changes of findings and settings",
  patch: "Wording and code",
};

/** wincompat 0.1.0 had policies for these, before policies had versions. Their users must delete some of them. */
const unversionedReleases: ReadonlySet<string> = new Set(["1.24", "1.25", "1.26", "1.27"]);

/** CHANGELOG.md of a minor version: every release, newest first. */
export function changelogFile(
  kubernetes: string,
  entries: readonly ReleaseEntry[],
  renderTemplate: TemplateRenderer,
): OutputFile {
  const unversioned = unversionedReleases.has(kubernetes);
  const sections = entries.map((entry, index) => ({ ...sectionOf(entry, index === 0), unversioned })).reverse();
  return {
    path: releasePaths.changelog,
    text: `${renderTemplate("release/changelog", { kubernetes, entries: sections }).trimEnd()}\n`,
  };
}

function sectionOf({ version, date, rules, changes }: ReleaseEntry, first: boolean): Record<string, unknown> {
  const profiles = Object.entries(rules).map(([profile, count]) => ({ profile, count }));
  const groups = (Object.keys(titles) as Bump[]).map((bump) => ({
    title: titles[bump],
    changes: changes.filter((one) => one.bump === bump).map(({ text }) => escaped(text)),
  }));
  return {
    version,
    date,
    first,
    profiles,
    count: profiles.reduce((sum, { count }) => sum + count, 0),
    groups: groups.filter((group) => group.changes.length > 0),
  };
}

/** These characters have a meaning in Markdown. */
function escaped(text: string): string {
  return text.replace(/[*_<>`|\\]/g, "\\$&");
}
