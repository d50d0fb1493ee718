import { diffArrays } from "diff";

/** Lines that others take the place of; none are taken where some are only put in, and the other way round. */
export interface LineEdit {
  /** The first of them, from 0. */
  readonly from: number;
  /** The one behind the last. */
  readonly to: number;
  /** What takes their place, with its line ends. */
  readonly lines: readonly string[];
}

/** The lines of a text, each with its end; the last one may lack it. */
export function linesOf(text: string): readonly string[] {
  return text.match(/[^\n]*\n|[^\n]+$/g) ?? [];
}

/** What makes one text of another, in the order of its lines. */
export function lineEdits(before: string, after: string): readonly LineEdit[] {
  const edits: LineEdit[] = [];
  let at = 0;
  for (const { added, removed, value } of diffArrays([...linesOf(before)], [...linesOf(after)])) {
    const last = edits.at(-1);
    const joins = last !== undefined && last.to === at;
    if (!added && !removed) at += value.length;
    else {
      const to = removed ? at + value.length : at;
      const lines = added ? value : [];
      if (joins) edits[edits.length - 1] = { from: last.from, to, lines: [...last.lines, ...lines] };
      else edits.push({ from: at, to, lines });
      at = to;
    }
  }
  return edits;
}
