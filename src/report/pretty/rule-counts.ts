import type { PlacedFinding } from "../../check/findings.js";
import { compareText } from "../../lib/compare.js";
import type { Column } from "../table.js";
import { table } from "../table.js";
import { firstSentence } from "./entry.js";
import { groupBySeverity } from "./findings.js";
import type { Terminal } from "./terminal.js";
import { fits, folded } from "./terminal.js";

const columnsOfTable: readonly Column[] = [
  { title: "count", align: "right" },
  { title: "severity", align: "left" },
  { title: "rule", align: "left" },
];

/** One line for each rule: most severe first, then by count. */
export function ruleCounts(
  findings: readonly PlacedFinding[],
  titleOf: (rule: string) => string | undefined,
  { colors, columns }: Terminal,
): string[] {
  if (findings.length === 0) return [];
  const groups = groupBySeverity(findings, ({ rule, severity }) => `${severity} ${rule}`);
  // Groups are already sorted by severity; sort those of one severity by count.
  const rules = [...groups].sort(([a, ...others], [b, ...more]) =>
    a.severity === b.severity ? more.length - others.length || compareText(a.rule, b.rule) : 0,
  );
  const [titles = "", ...rows] = table(
    columnsOfTable,
    rules.map((of) => [String(of.length), of[0].severity, of[0].rule]),
  );
  const width = Math.max(...[titles, ...rows].map((row) => row.length)) + 2;
  const lines = rows.map((row, index) => withWords(row, wordsFor(rules[index] ?? [], titleOf), width, columns));
  return [[colors.bold(titles), ...lines].join("\n")];
}

/** The message of all findings, or the title of the rule if their messages differ. */
function wordsFor(findings: readonly PlacedFinding[], titleOf: (rule: string) => string | undefined): string {
  const [first] = findings;
  const isShared = findings.every(({ message }) => message === first?.message);
  return isShared ? (first?.message ?? "") : (titleOf(first?.rule ?? "") ?? first?.message ?? "");
}

/** As many words as fit; none if only a few fit. */
function withWords(row: string, message: string, width: number, columns: number): string {
  const sentence = firstSentence(message);
  const whole = row.padEnd(width) + sentence;
  if (fits(whole, columns)) return whole;
  if (columns - width < 20) return row;
  const [words = ""] = folded(sentence, columns - " …".length, width);
  const line = `${row.padEnd(width)}${words.slice(width)} …`;
  return fits(line, columns) ? line : row;
}
