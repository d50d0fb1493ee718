import type { PlacedEdit, PlacedUnfixed } from "../../fix/fix-files.js";
import { groupBy } from "../../lib/lists.js";
import { printable } from "../../lib/printable.js";
import { block, diagnosticLines, incompleteText } from "../formats/pretty.js";
import type { Terminal } from "../terminal.js";
import { folded, foldedPath } from "../terminal.js";
import { countOf, objectTitle } from "../words.js";
import type { FixReport } from "./report.js";
import { fixedText, fixSummary, operationTexts } from "./report.js";

/** The report as text: edits by file and object, then unfixed findings, then counts. */
export function prettyFixReport(report: FixReport, terminal: Terminal): string {
  const files = [...groupBy(report.edits, ({ file }) => file)].map(([file, edits]) => fileLines(file, edits, terminal));
  const rest = [
    unfixedLines(report.unfixed, terminal),
    diagnosticLines(report.diagnostics, terminal),
    endingLines(report, terminal),
  ];
  const blocks = [...files, ...rest].flatMap(block);
  return `${blocks.join("\n\n")}\n`;
}

function fileLines(file: string, edits: readonly PlacedEdit[], terminal: Terminal): string[] {
  const { colors } = terminal;
  const objects = [...groupBy(edits, ({ object }) => JSON.stringify(object)).values()].flatMap((of) => {
    const [first] = of;
    return [
      `  ${colors.bold(printable(objectTitle(first.object)))}`,
      ...of.flatMap((edit) => editLines(edit, terminal)),
    ];
  });
  return [colors.underline(printable(file)), ...objects];
}

function editLines({ line, column, grade, fixes, operations }: PlacedEdit, { colors, columns }: Terminal): string[] {
  const rules = [...new Set(fixes.map(({ rule }) => rule))].join(", ");
  const head = `${line}:${column}  ${rules}${grade === "suggested" ? colors.dim(" (suggested)") : ""}`;
  const done = operationTexts(operations).flatMap((one) => foldedPath(printable(one), columns, 6, 8));
  return [...folded(head, columns, 4, 6), ...done.map(colors.cyan)];
}

/** Each reason once in a file: all uses of a shared anchor have the same, and often the same place. */
function unfixedLines(unfixed: readonly PlacedUnfixed[], { colors, columns }: Terminal): string[] {
  const byReason = groupBy(unfixed, ({ file, reason }) => JSON.stringify([file, reason]));
  return [...byReason.values()].flatMap((of) => [
    ...[...groupBy(of, ({ line, column, rule }) => JSON.stringify([line, column, rule])).values()].flatMap((heads) =>
      foldedPath(printable(unfixedHead(heads)), columns, 0, 2).map(colors.yellow),
    ),
    ...folded(printable(of[0].reason), columns, 2),
  ]);
}

/** The findings of one rule at one place. */
function unfixedHead(findings: readonly [PlacedUnfixed, ...PlacedUnfixed[]]): string {
  const [first, ...others] = findings;
  const { file, line, column, object, rule, path } = first;
  const more = others.length === 0 ? "" : `, and at ${countOf(others.length, "other use")} of it,`;
  return `${file}:${line}:${column}  ${rule} at ${path} of ${objectTitle(object)}${more} is not fixed.`;
}

function endingLines(report: FixReport, { colors, columns }: Terminal): string[] {
  const { fixed, unfixed, excluded } = fixSummary(report);
  const versions = colors.bold(`Kubernetes ${[report.kubernetes].flat().join(", ")}:`);
  const done = `${fixedText(report)}.`;
  const not = unfixed === 0 ? "" : ` ${countOf(unfixed, "finding")} could not be fixed; see above.`;
  const without = excluded === 0 ? "" : ` ${countOf(excluded, "path")} excluded.`;
  return [
    ...folded(`${versions} ${done}${not}${without}`, columns, 0, 2),
    ...leftTexts(report, report.dryRun && fixed > 0).flatMap((text) => folded(text, columns, 0, 2)),
  ];
}

/** What remains, and what to do about it. @param wouldFix nothing was fixed, but would be without `--dry-run` */
function leftTexts(report: FixReport, wouldFix: boolean): readonly string[] {
  const { left, suggested } = report;
  const incomplete = incompleteText(report.diagnostics);
  const remain = wouldFix ? "would remain" : left === 1 ? "remains" : "remain";
  if (left === 0) return [incomplete ?? `No findings ${wouldFix ? "would remain" : "remain"}.`];
  const more = suggested === 0 ? "" : ` \`--suggested\` fixes ${left === 1 ? "it" : `${suggested} of them`}.`;
  const text = `${countOf(left, "finding")} ${remain}.${more} Run \`wincompat check\` with the same options to see what to do.`;
  return incomplete === undefined ? [text] : [text, incomplete];
}
