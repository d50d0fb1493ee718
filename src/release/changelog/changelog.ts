import type { OutputFile } from "../../engines/engine.js";
import type { TemplateRenderer } from "../../engines/template-renderer.js";
import { groupBy } from "../../lib/group-by.js";
import { profiles } from "../../model/model.js";
import { bumps } from "./semantic-version.js";
import type { RecordedChange, ReleaseEntry } from "./record.js";

/** CHANGELOG.md of a minor version: every release, the newest first. */
export function changelogFile(kubernetes: string, entries: readonly ReleaseEntry[], renderTemplate: TemplateRenderer): OutputFile {
  const sections = entries.map((entry, index) => sectionOf(entry, entries[index - 1])).reverse();
  return { path: "CHANGELOG.md", text: `${renderTemplate("release/changelog", { kubernetes, entries: sections }).trimEnd()}\n` };
}

function sectionOf({ version, date, rules, groups, changes }: ReleaseEntry, previous: ReleaseEntry | undefined): Record<string, unknown> {
  const counts = profiles.map((profile) => ({ profile, count: rules[profile] ?? 0 })).filter(({ count }) => count > 0);
  const byGroup = groupBy(changes, ({ group }) => group);
  const changed = Object.entries(groups).filter(([id, now]) => previous !== undefined && (byGroup.has(id) || previous.groups[id] !== now));
  const settled = Object.entries(groups).filter(([id]) => changed.every(([other]) => other !== id));
  return {
    version,
    date,
    first: previous === undefined,
    count: counts.reduce((sum, { count }) => sum + count, 0),
    profiles: counts,
    whole: linesOf(byGroup.get(undefined)),
    changed: changed.map(([id, now]) => ({ group: id, version: now, before: previous?.groups[id] ?? "", changes: linesOf(byGroup.get(id)) })),
    settledTitle: previous === undefined ? "Groups of policies" : "As before",
    settled: settled.map(([id, now]) => `${id} ${now}`).join(", "),
  };
}

function linesOf(changes: readonly RecordedChange[] = []): readonly Pick<RecordedChange, "bump" | "of" | "says">[] {
  const gravestFirst = [...changes].sort((a, b) => bumps.indexOf(b.bump) - bumps.indexOf(a.bump));
  return gravestFirst.map(({ bump, of, says }) => ({ bump, of, says: says.replace(/[*_<>`|\\]/g, "\\$&") }));
}
