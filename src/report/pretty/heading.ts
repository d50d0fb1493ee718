import type { PlacedFinding } from "../../check/findings.js";
import { objectTitle } from "../words.js";
import { printable } from "../../lib/printable.js";
import { fits, folded, foldedPath } from "./fold.js";
import { signOf } from "./signs.js";
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
