import { groupBy } from "../../lib/group-by.js";
import type { Severity } from "../../model/model.js";
import { severities } from "../../model/model.js";
import { printable } from "../../lib/printable.js";
import type { PlacedFinding } from "../../check/findings.js";
import { headingLines, headingOf } from "./heading.js";
import type { Terminal } from "./terminal.js";

interface Severe {
  readonly severity: Severity;
}

/** Groups of findings, those with the gravest first; what is as grave keeps its order, in groups and among them. */
export function groupByGravity<Item extends Severe>(items: readonly Item[], keyOf: (item: Item) => string): readonly (readonly [Item, ...Item[]])[] {
  const groups = [...groupBy(items, keyOf).values()].map((group) => [...group].sort(byGravity) as [Item, ...Item[]]);
  return groups.sort(([a], [b]) => byGravity(a, b));
}

function byGravity(a: Severe, b: Severe): number {
  return severities.indexOf(a.severity) - severities.indexOf(b.severity);
}

/** How findings that say the same of one object are reported. */
export interface Telling<Of extends PlacedFinding> {
  /** Findings with the same key say the same. */
  readonly key: (finding: Of) => string;
  readonly lines: (entry: readonly [Of, ...Of[]]) => string[];
}

/** Blocks of lines: files, in them objects, in them what was found, each time the gravest first. */
export function findingBlocks<Of extends PlacedFinding>(findings: readonly Of[], telling: Telling<Of>, terminal: Terminal): string[] {
  return groupByGravity(findings, ({ file }) => file).flatMap((inFile) => {
    const [first = "", ...rest] = groupByGravity(inFile, objectKey).flatMap((ofObject) => objectBlocks(ofObject, telling, terminal));
    return [`${terminal.colors.underline(printable(inFile[0].file))}\n${first}`, ...rest];
  });
}

function objectKey(finding: PlacedFinding): string {
  return JSON.stringify(headingOf(finding));
}

function objectBlocks<Of extends PlacedFinding>(findings: readonly [Of, ...Of[]], { key, lines }: Telling<Of>, terminal: Terminal): string[] {
  const [first = [], ...rest] = groupByGravity(findings, key).map(lines);
  return [[...headingLines(headingOf(findings[0]), terminal), ...first], ...rest].map((block) => block.join("\n"));
}
