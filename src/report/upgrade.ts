import { groupBy } from "../lib/lists.js";
import type { Upgrade, UpgradeAction, UpgradeChange } from "../upgrade/change.js";
import { actionOf } from "../upgrade/change.js";
import { diagnosticLines } from "./pretty/ending.js";
import type { Terminal } from "./pretty/terminal.js";
import { folded } from "./pretty/terminal.js";
import type { Reasons } from "./upgrade-entry.js";
import { entryLines, sameEntry } from "./upgrade-entry.js";
import { countOf, scopeOf } from "./words.js";

/** The changes as text: by action, breaking changes first, then by rule and place. */
export function prettyUpgrade(upgrade: Upgrade, terminal: Terminal): string {
  const byAction = groupBy(upgrade.changes, ({ kind }) => actionOf(kind));
  const blocks = [
    ...[...byAction].flatMap(([action, changes]) => section(titleOf(action, upgrade), changes, upgrade, terminal)),
    ...block(diagnosticLines(upgrade.diagnostics, terminal)),
    ...block(endingLines(upgrade, terminal)),
  ];
  return `${blocks.join("\n\n")}\n`;
}

const titles: Record<UpgradeAction, (way: string) => string> = {
  fix: (way) => `Breaking changes: fix before the ${way}`,
  prepare: (way) => `Other changes: review before the ${way}`,
  relax: (way) => `Improvements after the ${way}`,
};

/** The title of all changes with an action. */
export function titleOf(action: UpgradeAction, { direction }: Upgrade): string {
  return titles[action](direction === "downgrade" ? "downgrade" : "upgrade");
}

function section(
  title: string,
  changes: readonly UpgradeChange[],
  reasons: Reasons,
  terminal: Terminal,
): readonly string[] {
  const { bold, underline } = terminal.colors;
  const entries = [...groupBy(changes, sameEntry).values()].map((of) => entryLines(of, reasons, terminal).join("\n"));
  return [bold(underline(title)), ...entries];
}

/** The number of unchanged findings, and all counts. */
function endingLines({ from, to, direction, summary, changes }: Upgrade, { colors, columns }: Terminal): string[] {
  const { breaking, unchanged, suppressed } = summary;
  const better = changes.filter(({ kind }) => actionOf(kind) === "relax").length;
  const counts = [
    breaking > 0 ? colors.red(countOf(breaking, "breaking change")) : "no breaking change",
    countOf(changes.length - breaking - better, "other change"),
    countOf(better, "improvement"),
    ...(suppressed > 0 ? [`${suppressed} suppressed`] : []),
  ];
  const way = direction === "none" ? `Kubernetes ${to}` : `Kubernetes ${from} to ${to}`;
  const line = `${colors.bold(`${way}:`)} ${counts.join(", ")}, in ${scopeOf(summary)}`;
  return [...(unchanged > 0 ? folded(unchangedText(unchanged), columns, 0, 2) : []), ...folded(line, columns, 0, 2)];
}

function unchangedText(unchanged: number): string {
  return `${countOf(unchanged, "finding")} ${unchanged === 1 ? "is" : "are"} the same in both versions. Run \`wincompat check\` to see ${unchanged === 1 ? "it" : "them"}.`;
}

function block(lines: readonly string[]): string[] {
  return lines.length === 0 ? [] : [lines.join("\n")];
}
