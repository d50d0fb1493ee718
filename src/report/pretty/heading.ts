import type { EvidenceObject, PlacedFinding } from "../../check/findings.js";
import { printable } from "../../lib/printable.js";
import { objectTitle } from "../words.js";
import type { Terminal } from "./terminal.js";
import { fits, folded, foldedPath } from "./terminal.js";

/** The name of an object, the source of its rendering, and why it is a Windows object. */
export interface Heading {
  readonly name: string;
  readonly notes: readonly string[];
}

export function headingOf(finding: PlacedFinding): Heading {
  const { origin } = finding;
  const evidence = strongestEvidence(finding);
  const notes = [
    ...(origin === undefined ? [] : [`from ${origin}`]),
    ...(evidence === undefined ? [] : [`for Windows: ${evidence}`]),
  ];
  return { name: printable(objectTitle(finding.object)), notes: notes.map(printable) };
}

/** One line if it fits, else a line for each part. */
export function headingLines({ name, notes }: Heading, { colors, columns }: Terminal): string[] {
  if (fits(["", name, ...notes].join("  "), columns))
    return [["", colors.bold(name), ...notes.map(colors.dim)].join("  ")];
  return [
    ...folded(name, columns, 2, 4).map(colors.bold),
    ...notes.flatMap((note) => foldedPath(note, columns, 4, 6)).map(colors.dim),
  ];
}

/** Evidence that a pod is for Windows, strongest first: what it declares, where it is placed, what it sets. */
const strongest: readonly RegExp[] = [
  /(?:^|\.)spec\.os\.name$/,
  /\.nodeSelector\[(?:beta\.)?kubernetes\.io\/os\]$/,
  /\.nodeSelector\[node\.kubernetes\.io\/windows-build\]$/,
  /\.nodeSelectorTerms$/,
  /\.runtimeClassName$/,
  /\.nodeSelector\[/,
  /\.windowsOptions$/,
];

/** The strongest evidence that an object is for Windows, with the other object that it comes from; undefined without evidence. */
export function strongestEvidence({ evidence, evidenceObjects = [] }: PlacedFinding): string | undefined {
  const paths = [...evidenceObjects.map(({ path }) => path), ...evidence];
  const [first] = paths.sort((a, b) => rankOf(a) - rankOf(b));
  if (first === undefined) return undefined;
  const other = evidenceObjects.find(({ path }) => path === first);
  return other === undefined ? first : `${first} (${otherObject(other)})`;
}

/** Evidence of other kinds of objects has the same rank, so it keeps its order. */
function rankOf(path: string): number {
  const rank = strongest.findIndex((pattern) => pattern.test(path));
  return rank === -1 ? strongest.length : rank;
}

function otherObject({ object, file, line }: EvidenceObject): string {
  return `${object.kind} ${object.name}, ${file}:${line}`;
}
