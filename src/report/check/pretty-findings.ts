import type { EvidenceObject, PlacedFinding } from "../../check/findings.js";
import { isClusterFile } from "../../lib/cluster-file.js";
import { groupBy } from "../../lib/lists.js";
import { printable } from "../../lib/printable.js";
import type { Severity } from "../../model/model.js";
import { severities } from "../../model/model.js";
import type { Terminal } from "../terminal.js";
import { fits, folded, foldedPath } from "../terminal.js";
import { fileTitle, objectTitle } from "../words.js";

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
interface EntryFormat<Of extends PlacedFinding> {
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
    return [`${terminal.colors.underline(printable(fileTitle(inFile[0].file)))}\n${first}`, ...rest];
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

/** The name of an object, the source of its rendering, and why it is a Windows object. */
interface Heading {
  readonly name: string;
  readonly notes: readonly string[];
}

function headingOf(finding: PlacedFinding): Heading {
  const { origin } = finding;
  const evidence = strongestEvidence(finding);
  const notes = [
    ...(origin === undefined ? [] : [`from ${origin}`]),
    ...(evidence === undefined ? [] : [`for Windows: ${evidence}`]),
  ];
  return { name: printable(objectTitle(finding.object)), notes: notes.map(printable) };
}

/** One line if it fits, else a line for each part. */
function headingLines({ name, notes }: Heading, { colors, columns }: Terminal): string[] {
  if (fits(["", name, ...notes].join("  "), columns))
    return [["", colors.bold(name), ...notes.map(colors.dim)].join("  ")];
  return [
    ...folded(name, columns, 2, 4).map(colors.bold),
    ...notes.flatMap((note) => foldedPath(note, columns, 4, 6)).map(colors.dim),
  ];
}

/** The strongest evidence that an object is for Windows, with the other object that it comes from; undefined without evidence. */
export function strongestEvidence({ evidence, evidenceObjects = [] }: PlacedFinding): string | undefined {
  const first = evidence[0] ?? evidenceObjects[0]?.path;
  if (first === undefined) return undefined;
  const other = evidenceObjects.find(({ path }) => path === first);
  return other === undefined ? first : `${first} (${otherObject(other)})`;
}

/** Another object that shows why an object is for Windows, and its place in a file. */
export function otherObject({ object, file, line }: EvidenceObject): string {
  const title = `${object.kind} ${object.name}`;
  return isClusterFile(file) ? title : `${title}, ${file}:${line}`;
}
