import type { ListedObject, ObjectOs, PlacedFinding, Report, SuppressedFinding } from "../../check/findings.js";
import { stops } from "../../check/findings.js";
import { isClusterFile } from "../../lib/cluster-file.js";
import { compareText } from "../../lib/compare.js";
import { groupBy } from "../../lib/lists.js";
import { printable } from "../../lib/printable.js";
import { block, diagnosticLines, placeLines } from "../formats/pretty.js";
import type { PrettyOptions } from "../reporter.js";
import type { RuleTexts } from "../rule-texts.js";
import type { Column } from "../table.js";
import { table } from "../table.js";
import type { Terminal } from "../terminal.js";
import { fits, folded, foldedPath } from "../terminal.js";
import { fileTitle, objectTitle } from "../words.js";
import { countLines, hintLines } from "./pretty-ending.js";
import type { EntryContext } from "./pretty-entry.js";
import { entryKey, entryLines, firstSentence, headLines, SeenMessages } from "./pretty-entry.js";
import { findingBlocks, groupBySeverity, otherObject } from "./pretty-findings.js";

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
    ...(options.showSuppressed
      ? suppressedBlocks(report.suppressed, { terminal, rules: options.rules ?? noTexts })
      : []),
    ...objectBlocks(report.objects ?? [], terminal),
    ...block(diagnosticLines(report.diagnostics, terminal)),
    ...block([...countLines(report, terminal), ...hintLines(report, terminal, options)]),
  ];
}

const noTexts: RuleTexts = new Map();

function blocksOf(
  findings: readonly PlacedFinding[],
  terminal: Terminal,
  { summary, rules = noTexts }: PrettyOptions,
): string[] {
  if (summary) return ruleCounts(findings, (rule) => rules.get(rule)?.title, terminal);
  const before = new SeenMessages();
  const context = { terminal, rules };
  return findingBlocks(findings, { key: entryKey, lines: (entry) => entryLines(entry, before, context) }, terminal);
}

/** Suppressed findings, with the place, reason and last day of their suppression. */
function suppressedBlocks(findings: readonly SuppressedFinding[], context: EntryContext): string[] {
  const { terminal } = context;
  if (findings.length === 0) return [];
  const key = (finding: SuppressedFinding): string => `${entryKey(finding)}${suppressionReason(finding)}`;
  const lines = (entry: readonly [SuppressedFinding, ...SuppressedFinding[]]): string[] => [
    ...headLines(entry[0], context),
    ...placeLines(entry, ({ path }) => path, terminal),
    ...folded(suppressionReason(entry[0]), terminal.columns, 6),
  ];
  return [terminal.colors.bold("Suppressed by the manifests:"), ...findingBlocks(findings, { key, lines }, terminal)];
}

function suppressionReason({ suppression: { by, file, line, reason, until } }: SuppressedFinding): string {
  const where = isClusterFile(file) ? "" : ` in line ${line}`;
  return printable(`By the ${by}${where}${until === undefined ? "" : `, until ${until}`}: ${reason}`);
}

const osWords: Readonly<Record<ObjectOs, string>> = {
  windows: "for Windows",
  other: "not for Windows",
  unknown: "no evidence of Windows",
  exempt: "exempt",
  unchecked: "no rules for this kind",
};

/** All objects by file, with the operating system of each and the fields that show it. */
function objectBlocks(objects: readonly ListedObject[], terminal: Terminal): string[] {
  const { colors } = terminal;
  const files = [...groupBy(objects, ({ file }) => file)].map(([file, of]) => {
    const places = of.map(({ line, column }) => (isClusterFile(file) ? "" : `${line}:${column}  `));
    const width = places.reduce((widest, place) => Math.max(widest, place.length), 0);
    const lines = of.flatMap((one, index) => objectLines(one, (places[index] ?? "").padEnd(width), terminal));
    return [colors.underline(printable(fileTitle(file))), ...lines].join("\n");
  });
  return files.length === 0 ? [] : [colors.bold("Objects:"), ...files];
}

function objectLines(one: ListedObject, place: string, { colors, columns }: Terminal): string[] {
  const name = printable(objectTitle(one.object));
  const origin = one.origin === undefined ? [] : [printable(`from ${one.origin}`)];
  const reason = printable(objectReason(one));
  const dim = one.os === "windows" ? (text: string) => text : colors.dim;
  if (fits(["", `${place}${name}`, ...origin, reason].join("  "), columns))
    return [["", `${place}${colors.bold(name)}`, ...origin.map(colors.dim), dim(reason)].join("  ")];
  const indent = 2 + Math.max(place.length, 2);
  return [
    ...folded(`${place}${name}`, columns, 2, indent).map(colors.bold),
    ...origin.flatMap((text) => foldedPath(text, columns, indent, indent + 2)).map(colors.dim),
    ...foldedPath(reason, columns, indent, indent + 2).map(dim),
  ];
}

function objectReason({ os, object, evidence, evidenceObjects = [] }: ListedObject): string {
  if (os === "exempt") return `${osWords[os]}: namespace ${object.namespace} (parameter exemptNamespaces)`;
  const shown = evidence.map((path) => {
    const others = evidenceObjects.filter((one) => one.path === path).map(otherObject);
    return others.length === 0 ? path : `${path} (${others.join("; ")})`;
  });
  return shown.length === 0 ? osWords[os] : `${osWords[os]}: ${shown.join(", ")}`;
}

const columnsOfTable: readonly Column[] = [
  { title: "count", align: "right" },
  { title: "severity", align: "left" },
  { title: "rule", align: "left" },
];

/** One line for each rule: most severe first, then by count. */
function ruleCounts(
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
