import { CheckSession } from "../check/check-session.js";
import { commentWord } from "../check/suppression/written.js";
import type { FixedFile } from "./fix-file.js";
import type { ReadItem } from "./fix-files.js";

const CHANGED_SUPPRESSION =
  "A suppression next to it would then suppress something else, so the file is not changed. Move or remove the comment, then run the command again.";

/**
 * Why files must not be changed, by their names: a suppression comment stays when its lines are removed, and then applies to the lines
 * after it.
 *
 * @param before the items that were read
 * @param after the items of the fixed files
 */
export function changedSuppressions(
  files: ReadonlyMap<string, FixedFile>,
  before: readonly ReadItem[],
  after: () => readonly ReadItem[],
  today: string,
): ReadonlyMap<string, string> {
  const asked = [...files]
    .filter(([, one]) => one.before !== one.after && one.before.includes(commentWord))
    .map(([file]) => file);
  if (asked.length === 0) return new Map();
  const [old, now] = [suppressedIn(before, today), suppressedIn(after(), today)];
  const more = [...now].filter(([key, { count }]) => count > (old.get(key)?.count ?? 0)).map(([, { file }]) => file);
  return new Map(asked.filter((file) => more.includes(file)).map((file) => [file, CHANGED_SUPPRESSION]));
}

/** How many findings of each rule are suppressed in each file; also of rules that this run skips, because the next may not. */
function suppressedIn(
  items: readonly ReadItem[],
  today: string,
): ReadonlyMap<string, { readonly file: string; readonly count: number }> {
  const session = new CheckSession(today);
  for (const {
    item,
    settings: { only: _, skip: __, suppressions: ___, ...settings },
  } of items)
    session.add(item, settings);
  const counts = new Map<string, { file: string; count: number }>();
  for (const { file, rule } of session.report().suppressed) {
    const key = JSON.stringify([file, rule]);
    counts.set(key, { file, count: (counts.get(key)?.count ?? 0) + 1 });
  }
  return counts;
}
