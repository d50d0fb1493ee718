import { printable } from "../../lib/printable.js";
import type { SuppressedFinding } from "../../check/findings.js";
import { entryKey, headLines, placeLines } from "./entry.js";
import { findingBlocks } from "./findings.js";
import { folded } from "./fold.js";
import type { Terminal } from "./terminal.js";

/** What the manifests answer themselves: where, with which reason and until when. */
export function suppressedBlocks(findings: readonly SuppressedFinding[], terminal: Terminal): string[] {
  if (findings.length === 0) return [];
  const key = (finding: SuppressedFinding): string => `${entryKey(finding)}${reasonOf(finding)}`;
  const lines = (entry: readonly [SuppressedFinding, ...SuppressedFinding[]]): string[] => [
    ...headLines(entry[0], terminal),
    ...placeLines(entry, terminal),
    ...folded(reasonOf(entry[0]), terminal.columns, 6),
  ];
  return [terminal.colors.bold("Suppressed by the manifests:"), ...findingBlocks(findings, { key, lines }, terminal)];
}

function reasonOf({ suppression: { by, line, reason, until } }: SuppressedFinding): string {
  return printable(`By the ${by} in line ${line}${until === undefined ? "" : `, until ${until}`}: ${reason}`);
}
