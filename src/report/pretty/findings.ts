import { printable } from "../../lib/printable.js";
import type { PlacedFinding } from "../../check/findings.js";
import { groupByGravity } from "./gravity.js";
import { headingLines, headingOf } from "./heading.js";
import type { Terminal } from "./terminal.js";

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
