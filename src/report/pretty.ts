import { diagnosticLines, countLines, hintLines } from "./pretty/ending.js";
import { entryKey, entryLines, SeenMessages, headLines, placeLines } from "./pretty/entry.js";
import { findingBlocks } from "./pretty/findings.js";
import { ruleCounts } from "./pretty/rule-counts.js";
import type { Terminal } from "./pretty/terminal.js";
import type { PlacedFinding, Report, SuppressedFinding } from "../check/findings.js";
import { stops } from "../check/findings.js";
import type { RuleTexts } from "./rule-texts.js";
import { printable } from "../lib/printable.js";
import { folded } from "./pretty/terminal.js";

/** What the report for people shows; other formats take what concerns them. */
export interface PrettyOptions {
  /** Does this finding fail the run? */
  readonly failing: (finding: PlacedFinding) => boolean;
  /** List what the manifests suppress, too. */
  readonly showSuppressed?: boolean;
  /** Only what fails the run, and what was not checked or not as it was asked for; nothing where there is neither. */
  readonly quiet?: boolean;
  /** Count the findings of each rule instead of telling them. */
  readonly summary?: boolean;
  /** Texts of rules, for counts of findings that say different things. */
  readonly rules?: RuleTexts;
}

/**
 * The report for people, from top to bottom: files and their objects, the gravest first; what is suppressed, where that is
 * asked for; what was not checked; one line of counts; what to do next. A text that several findings have is reported once.
 *
 * @returns lines no wider than the terminal, but for words that are; an empty text where `quiet` leaves nothing
 */
export function prettyReport(report: Report, terminal: Terminal, options: PrettyOptions = { failing: () => true }): string {
  const blocks = options.quiet ? quietBlocks(report, terminal, options) : allBlocks(report, terminal, options);
  return blocks.length === 0 ? "" : `${blocks.join("\n\n")}\n`;
}

function quietBlocks({ findings, diagnostics }: Report, terminal: Terminal, options: PrettyOptions): string[] {
  return [...told(findings.filter(options.failing), terminal, options), ...block(diagnosticLines(diagnostics.filter(stops), terminal))];
}

function allBlocks(report: Report, terminal: Terminal, options: PrettyOptions): string[] {
  return [
    ...told(report.findings, terminal, options),
    ...(options.showSuppressed ? suppressedBlocks(report.suppressed, terminal) : []),
    ...block(diagnosticLines(report.diagnostics, terminal)),
    ...block([...countLines(report, terminal), ...hintLines(report, terminal)]),
  ];
}

function told(findings: readonly PlacedFinding[], terminal: Terminal, { summary, rules }: PrettyOptions): string[] {
  if (summary) return ruleCounts(findings, (rule) => rules?.get(rule)?.title, terminal);
  const before = new SeenMessages();
  return findingBlocks(findings, { key: entryKey, lines: (entry) => entryLines(entry, before, terminal) }, terminal);
}

function block(lines: readonly string[]): string[] {
  return lines.length === 0 ? [] : [lines.join("\n")];
}

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
