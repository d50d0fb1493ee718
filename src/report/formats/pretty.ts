import type { DiagnosticKind, ReportDiagnostic } from "../../check/findings.js";
import { stops } from "../../check/findings.js";
import { isClusterFile } from "../../lib/cluster-file.js";
import type { Place } from "../../lib/diagnostic.js";
import { formatDiagnostic } from "../../lib/diagnostic.js";
import { largest } from "../../lib/lists.js";
import { printable } from "../../lib/printable.js";
import type { Terminal } from "../terminal.js";
import { fits, folded, foldedPath } from "../terminal.js";

/** Input that was not checked, and files without anything to check. */
export function diagnosticLines(diagnostics: readonly ReportDiagnostic[], { colors, columns }: Terminal): string[] {
  return diagnostics.flatMap((one) => {
    const color = stops(one) ? colors.red : one.allowed ? colors.yellow : colors.blue;
    const label = color(one.kind.padEnd(hang - 2));
    const [place = "", message = ""] = [formatDiagnostic({ ...one, message: "" }).trimEnd(), one.message].map(
      printable,
    );
    if (fits(place, columns - hang)) return folded(`${label}  ${place}  ${message}`, columns, 0, hang);
    // Long paths are not folded, so that terminals can link them.
    return [`${label}  ${place}`, ...foldedPath(message, columns, hang)];
  });
}

const hang = "unreadable  ".length;

/** What to do if not everything was checked; undefined if it was. */
export function incompleteText(diagnostics: readonly ReportDiagnostic[]): string | undefined {
  const unchecked = diagnostics.filter(({ kind }) => kind === "unreadable" || kind === "invalid");
  if (unchecked.some(({ file }) => isClusterFile(file)))
    return "Some objects of the cluster were not checked; see above.";
  const kinds = new Set(unchecked.filter(stops).map(({ kind }) => kind));
  if (kinds.size > 0) return `${uncheckedWords(kinds)} was not checked. Fix it and run the command again.`;
  if (diagnostics.some(stops))
    return "Not everything was checked as requested. Correct the configuration and run the command again.";
  return undefined;
}

function uncheckedWords(kinds: ReadonlySet<DiagnosticKind>): string {
  if (kinds.size > 1) return "Unreadable and invalid input";
  return kinds.has("invalid") ? "Invalid input" : "Unreadable input";
}

/** The lines as one block, which an empty line separates from others; none without lines. */
export function block(lines: readonly string[]): string[] {
  return lines.length === 0 ? [] : [lines.join("\n")];
}

const indent = 6;

/** Line, column and text of each place, one below the other. */
export function placeLines<At extends Place>(
  places: readonly At[],
  textOf: (place: At) => string,
  { columns }: Terminal,
): string[] {
  const positions = places.map(lineAndColumn);
  const widest = largest(positions.map(({ length }) => length));
  const width = indent + (widest === 0 ? 0 : widest + 2);
  return places.flatMap((place, index) => {
    const [first = "", ...rest] = foldedPath(printable(textOf(place)), columns, width, width + 2);
    const start = `${" ".repeat(indent)}${positions[index] ?? ""}`.padEnd(width);
    return [`${start}${first.trimStart()}`.trimEnd(), ...rest];
  });
}

/** Empty for an object of a cluster. */
function lineAndColumn({ file, line, column }: Place): string {
  return isClusterFile(file) ? "" : `${line}:${column}`;
}
