import type { PlacedFinding, EvidenceObject } from "../../check/findings.js";
import { objectTitle } from "../words.js";
import { printable } from "../../lib/printable.js";
import { fits, folded, foldedPath } from "./terminal.js";
import type { Terminal } from "./terminal.js";

/** What an object is called, where it was rendered from, and why it counts as Windows. */
export interface Heading {
  readonly name: string;
  readonly notes: readonly string[];
}

export function headingOf(finding: PlacedFinding): Heading {
  const { origin } = finding;
  const sign = signOf(finding);
  const notes = [...(origin === undefined ? [] : [`from ${origin}`]), ...(sign === undefined ? [] : [`Windows by ${sign}`])];
  return { name: printable(objectTitle(finding.object)), notes: notes.map(printable) };
}

/** In one line where there is room, else in a line each. */
export function headingLines({ name, notes }: Heading, { colors, columns }: Terminal): string[] {
  if (fits(["", name, ...notes].join("  "), columns)) return [["", colors.bold(name), ...notes.map(colors.dim)].join("  ")];
  return [...folded(name, columns, 2, 4).map(colors.bold), ...notes.flatMap((note) => foldedPath(note, columns, 4, 6)).map(colors.dim)];
}

/** What shows that a pod is for Windows, the strongest first: what it declares, where it is placed, what it sets. */
const strongest: readonly RegExp[] = [
  /(?:^|\.)spec\.os\.name$/,
  /\.nodeSelector\[(?:beta\.)?kubernetes\.io\/os\]$/,
  /\.nodeSelector\[node\.kubernetes\.io\/windows-build\]$/,
  /\.nodeSelectorTerms$/,
  /\.runtimeClassName$/,
  /\.nodeSelector\[/,
  /\.windowsOptions$/,
];

/** The strongest sign that an object is for Windows, with the other object that gives it; undefined where there is none. */
export function signOf({ evidence, evidenceObjects = [] }: PlacedFinding): string | undefined {
  const signs = [...evidenceObjects.map(({ path }) => path), ...evidence];
  const [first] = signs.sort((a, b) => rankOf(a) - rankOf(b));
  if (first === undefined) return undefined;
  const other = evidenceObjects.find(({ path }) => path === first);
  return other === undefined ? first : `${first} (${otherObject(other)})`;
}

/** Signs of other kinds of objects are as strong as each other: they keep their order. */
function rankOf(sign: string): number {
  const rank = strongest.findIndex((pattern) => pattern.test(sign));
  return rank === -1 ? strongest.length : rank;
}

function otherObject({ object, file, line }: EvidenceObject): string {
  return `${object.kind} ${object.name}, ${file}:${line}`;
}
