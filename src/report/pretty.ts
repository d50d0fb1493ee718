import type { PlacedFinding, Report, SuppressedFinding } from "../check/findings.js";
import { stops } from "../check/findings.js";
import { isClusterFile } from "../lib/cluster-file.js";
import { printable } from "../lib/printable.js";
import type { ExplainOptions } from "./pretty/ending.js";
import { countLines, diagnosticLines, hintLines } from "./pretty/ending.js";
import { entryKey, entryLines, headLines, placeLines, SeenMessages } from "./pretty/entry.js";
import { findingBlocks } from "./pretty/findings.js";
import { objectBlocks } from "./pretty/objects.js";
import { ruleCounts } from "./pretty/rule-counts.js";
import type { Terminal } from "./pretty/terminal.js";
import { folded } from "./pretty/terminal.js";
import type { RuleTexts } from "./rule-texts.js";

/** Options of the pretty report. Other formats use some of them. */
export interface PrettyOptions {
  /** True if the finding fails the run. */
  readonly failing: (finding: PlacedFinding) => boolean;
  /** Also list suppressed findings. */
  readonly showSuppressed?: boolean;
  /** Show only findings and diagnostics that fail the run. */
  readonly quiet?: boolean;
  /** Show counts by rule instead of findings. */
  readonly summary?: boolean;
  /** What `wincompat explain` needs for custom rules. */
  readonly explainOptions?: ExplainOptions;
  /** Texts of rules, for counts of findings with different messages. */
  readonly rules?: RuleTexts;
}

/**
 * The report as text: findings by file and object, most severe first; suppressed findings and all objects if requested;
 * diagnostics; a line of counts; and what to do next. A message that several findings share is printed once.
 *
 * @returns lines no wider than the terminal, except for long words; an empty text if `quiet` leaves nothing
 */
export function prettyReport(
  report: Report,
  terminal: Terminal,
  options: PrettyOptions = { failing: () => true },
): string {
  const blocks = options.quiet ? quietBlocks(report, terminal, options) : allBlocks(report, terminal, options);
  return blocks.length === 0 ? "" : `${blocks.join("\n\n")}\n`;
}

function quietBlocks({ findings, diagnostics }: Report, terminal: Terminal, options: PrettyOptions): string[] {
  return [
    ...blocksOf(findings.filter(options.failing), terminal, options),
    ...block(diagnosticLines(diagnostics.filter(stops), terminal)),
  ];
}

function allBlocks(report: Report, terminal: Terminal, options: PrettyOptions): string[] {
  return [
    ...blocksOf(report.findings, terminal, options),
    ...(options.showSuppressed ? suppressedBlocks(report.suppressed, terminal) : []),
    ...objectBlocks(report.objects ?? [], terminal),
    ...block(diagnosticLines(report.diagnostics, terminal)),
    ...block([...countLines(report, terminal), ...hintLines(report, terminal, options.explainOptions)]),
  ];
}

function blocksOf(findings: readonly PlacedFinding[], terminal: Terminal, { summary, rules }: PrettyOptions): string[] {
  if (summary) return ruleCounts(findings, (rule) => rules?.get(rule)?.title, terminal);
  const before = new SeenMessages();
  return findingBlocks(findings, { key: entryKey, lines: (entry) => entryLines(entry, before, terminal) }, terminal);
}

function block(lines: readonly string[]): string[] {
  return lines.length === 0 ? [] : [lines.join("\n")];
}

/** Suppressed findings, with the place, reason and last day of their suppression. */
function suppressedBlocks(findings: readonly SuppressedFinding[], terminal: Terminal): string[] {
  if (findings.length === 0) return [];
  const key = (finding: SuppressedFinding): string => `${entryKey(finding)}${reasonOf(finding)}`;
  const lines = (entry: readonly [SuppressedFinding, ...SuppressedFinding[]]): string[] => [
    ...headLines(entry[0], terminal),
    ...placeLines(entry, terminal),
    ...folded(reasonOf(entry[0]), terminal.columns, 6),
  ];
  return [terminal.colors.bold("Suppressed by the manifests:"), ...findingBlocks(findings, { key, lines }, terminal)];
}

function reasonOf({ suppression: { by, file, line, reason, until } }: SuppressedFinding): string {
  const where = isClusterFile(file) ? "" : ` in line ${line}`;
  return printable(`By the ${by}${where}${until === undefined ? "" : `, until ${until}`}: ${reason}`);
}
