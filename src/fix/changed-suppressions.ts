import { CheckSession } from "../check/check-session.js";
import type { FileSettings } from "../check/settings/file-settings.js";
import { isChecked } from "../check/settings/file-settings.js";
import { commentWord, suppressionsIn } from "../check/suppression/written.js";
import { remembered } from "../lib/remembered.js";
import type { PlacedComment } from "../manifests/comments.js";
import { fileOf } from "../manifests/manifest-item.js";
import type { FixedFile } from "./fix-file.js";
import type { ReadItem } from "./fix-input.js";

const changedSuppression =
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
  const rules = rulesByFile(before, new Set(asked));
  if (rules.size === 0) return new Map();
  const [old, now] = [suppressedIn(before, rules, today), suppressedIn(after(), rules, today)];
  const isMore = (file: string): boolean =>
    [...(now.get(file) ?? [])].some(([rule, count]) => count > (old.get(file)?.get(rule) ?? 0));
  return new Map(asked.filter(isMore).map((file) => [file, changedSuppression]));
}

/** The rules that the comments in files suppress: only their findings need to be placed and counted. */
function rulesByFile(items: readonly ReadItem[], files: ReadonlySet<string>): ReadonlyMap<string, ReadonlySet<string>> {
  const rules = new Map<string, Set<string>>();
  // All objects of a document have the same comments.
  const seen = new Set<readonly PlacedComment[]>();
  for (const { item, settings } of items) {
    const file = fileOf(item);
    if (item.kind !== "object" || !files.has(file)) continue;
    const comments = item.comments(commentWord);
    if (comments.length === 0 || seen.has(comments)) continue;
    seen.add(comments);
    const all = unselected(settings);
    for (const { rule } of suppressionsIn(comments))
      if (isChecked(all, rule)) rules.set(file, (rules.get(file) ?? new Set()).add(rule));
  }
  return rules;
}

/** Also with the rules that this run skips, because the next may not, and with suppressions that this run refuses. */
const unselected = remembered(
  ({ only: _, skip: __, suppressions: ___, ...settings }: FileSettings): FileSettings => settings,
);

/** By file and rule: how many findings are suppressed. */
function suppressedIn(
  items: readonly ReadItem[],
  rules: ReadonlyMap<string, ReadonlySet<string>>,
  today: string,
): ReadonlyMap<string, ReadonlyMap<string, number>> {
  // The objects were evaluated before: to find what to fix, or to plan it.
  const session = new CheckSession(today, { memory: "remember" });
  const settingsOf = remembered((settings: FileSettings) =>
    remembered((only: ReadonlySet<string>): FileSettings => ({ ...unselected(settings), only })),
  );
  for (const { item, settings } of items) session.add(item, settingsOf(settings)(rules.get(fileOf(item)) ?? none));
  const counts = new Map<string, Map<string, number>>();
  for (const { file, rule } of session.suppressed()) {
    const ofFile = counts.get(file) ?? new Map<string, number>();
    counts.set(file, ofFile.set(rule, (ofFile.get(rule) ?? 0) + 1));
  }
  return counts;
}

const none: ReadonlySet<string> = new Set();
