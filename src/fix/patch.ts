import type { StructuredPatchHunk } from "diff";
import { FILE_HEADERS_ONLY, formatPatch } from "diff";
import type { LineEdit } from "./line-edits.js";
import { lineEdits, linesOf } from "./line-edits.js";

/** How many lines a patch shows around a change. */
const context = 3;

/**
 * A patch of one file for `git apply` and `patch -p1`.
 *
 * @param name of the file, with slashes
 */
export function patchOf(name: string, before: string, after: string): string {
  const [oldFileName, newFileName] = [`a/${name}`, `b/${name}`];
  const hunks = hunksOf(linesOf(before), lineEdits(before, after));
  const patch = formatPatch(
    { oldFileName, newFileName, oldHeader: undefined, newHeader: undefined, hunks },
    FILE_HEADERS_ONLY,
  );
  // As git does: for `patch` a name ends at the first blank, unless a tab ends it.
  return name.includes(" ") ? patch.replace(/^(--- .*)\n(\+\+\+ .*)\n/, "$1\t\n$2\t\n") : patch;
}

function hunksOf(old: readonly string[], edits: readonly LineEdit[]): StructuredPatchHunk[] {
  const hunks: StructuredPatchHunk[] = [];
  let shift = 0;
  for (const group of near(edits)) {
    const hunk = hunkOf(group, old, shift);
    shift += hunk.newLines - hunk.oldLines;
    hunks.push(hunk);
  }
  return hunks;
}

/** Edits whose contexts touch are one hunk. */
function near(edits: readonly LineEdit[]): readonly (readonly LineEdit[])[] {
  const groups: LineEdit[][] = [];
  let end = -Infinity;
  for (const edit of edits) {
    if (edit.from - end > 2 * context) groups.push([]);
    groups.at(-1)?.push(edit);
    end = edit.to;
  }
  return groups;
}

/** @param shift how many lines the hunks before this one add */
function hunkOf(edits: readonly LineEdit[], old: readonly string[], shift: number): StructuredPatchHunk {
  const from = Math.max((edits[0]?.from ?? 0) - context, 0);
  const to = Math.min((edits.at(-1)?.to ?? 0) + context, old.length);
  const lines: string[] = [];
  let at = from;
  let newLines = to - from;
  for (const edit of edits) {
    for (const line of old.slice(at, edit.from)) lines.push(...signed(" ", line));
    for (const line of old.slice(edit.from, edit.to)) lines.push(...signed("-", line));
    for (const line of edit.lines) lines.push(...signed("+", line));
    newLines += edit.lines.length - (edit.to - edit.from);
    at = edit.to;
  }
  for (const line of old.slice(at, to)) lines.push(...signed(" ", line));
  return { oldStart: from + 1, oldLines: to - from, newStart: from + 1 + shift, newLines, lines };
}

function signed(sign: " " | "-" | "+", line: string): readonly string[] {
  return line.endsWith("\n") ? [sign + line.slice(0, -1)] : [sign + line, "\\ No newline at end of file"];
}
