import { CheckSession } from "../check/session.js";
import { commentWord } from "../check/suppression/written.js";
import type { FixedFile } from "./fix-file.js";
import type { ReadItem } from "./fix-files.js";

const SILENCING = "A suppression next to it would then suppress something else, so the file is not changed. Move or remove the comment, then run the command again.";

/**
 * Why files must stay as they are, by their names: comments stay when their lines go, and a suppression then stands for
 * what comes after it.
 *
 * @param before what was read
 * @param after the same with the files as they would be
 */
export function silencing(files: ReadonlyMap<string, FixedFile>, before: readonly ReadItem[], after: () => readonly ReadItem[], today: string): ReadonlyMap<string, string> {
  const asked = [...files].filter(([, one]) => one.before !== one.after && one.before.includes(commentWord)).map(([file]) => file);
  if (asked.length === 0) return new Map();
  const [old, now] = [suppressedIn(before, today), suppressedIn(after(), today)];
  const more = [...now].filter(([key, { count }]) => count > (old.get(key)?.count ?? 0)).map(([, { file }]) => file);
  return new Map(asked.filter((file) => more.includes(file)).map((file) => [file, SILENCING]));
}

/** How many findings of each rule the suppressions of each file answer, of rules that are left out here as well: the next check honours them. */
function suppressedIn(items: readonly ReadItem[], today: string): ReadonlyMap<string, { readonly file: string; readonly count: number }> {
  const session = new CheckSession(today);
  for (const { item, settings: { only: _, skip: __, suppressions: ___, ...settings } } of items) session.add(item, settings);
  const counts = new Map<string, { file: string; count: number }>();
  for (const { file, rule } of session.report().suppressed) {
    const key = JSON.stringify([file, rule]);
    counts.set(key, { file, count: (counts.get(key)?.count ?? 0) + 1 });
  }
  return counts;
}
