import type { PlacedFinding } from "../../check/findings.js";
import { groupBy } from "../../lib/group-by.js";
import { printable } from "../../lib/printable.js";
import type { Severity } from "../../model/model.js";
import { severities } from "../../model/model.js";
import { headingLines, headingOf } from "./heading.js";
import type { Terminal } from "./terminal.js";

interface Severe {
  readonly severity: Severity;
}

/** Groups of findings, most severe first. The sort is stable, between groups and in each group. */
export function groupBySeverity<Item extends Severe>(
  items: readonly Item[],
  keyOf: (item: Item) => string,
): readonly (readonly [Item, ...Item[]])[] {
  const groups = [...groupBy(items, keyOf).values()].map((group) => [...group].sort(bySeverity) as [Item, ...Item[]]);
  return groups.sort(([a], [b]) => bySeverity(a, b));
}

function bySeverity(a: Severe, b: Severe): number {
  return severities.indexOf(a.severity) - severities.indexOf(b.severity);
}

/** How findings with the same message for one object are printed. */
export interface EntryFormat<Of extends PlacedFinding> {
  /** Findings with the same key are printed together. */
  readonly key: (finding: Of) => string;
  readonly lines: (entry: readonly [Of, ...Of[]]) => string[];
}

/** Blocks of lines: findings by file and object, most severe first at each level. */
export function findingBlocks<Of extends PlacedFinding>(
  findings: readonly Of[],
  format: EntryFormat<Of>,
  terminal: Terminal,
): string[] {
  return groupBySeverity(findings, ({ file }) => file).flatMap((inFile) => {
    const [first = "", ...rest] = groupBySeverity(inFile, objectKey).flatMap((ofObject) =>
      objectBlocks(ofObject, format, terminal),
    );
    return [`${terminal.colors.underline(printable(inFile[0].file))}\n${first}`, ...rest];
  });
}

function objectKey(finding: PlacedFinding): string {
  return JSON.stringify(headingOf(finding));
}

function objectBlocks<Of extends PlacedFinding>(
  findings: readonly [Of, ...Of[]],
  { key, lines }: EntryFormat<Of>,
  terminal: Terminal,
): string[] {
  const [first = [], ...rest] = groupBySeverity(findings, key).map(lines);
  return [[...headingLines(headingOf(findings[0]), terminal), ...first], ...rest].map((block) => block.join("\n"));
}
