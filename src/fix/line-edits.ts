/** Lines and their replacement; either may be empty. */
export interface LineEdit {
  /** The first line, from 0. */
  readonly from: number;
  /** The line after the last. */
  readonly to: number;
  /** The new lines, with their ends. */
  readonly lines: readonly string[];
}

/** The lines of a text, each with its end; the last one may lack it. */
export function linesOf(text: string): readonly string[] {
  return text.match(/[^\n]*\n|[^\n]+$/g) ?? [];
}

/**
 * The edits from one text to another, in order, with a line that stays between any two. Texts are alike in long runs, so this looks for
 * the next run, in linear time; the edits do not need to be minimal. (`diffArrays` of the package `diff` takes minutes for 10,000 changes in
 * 100,000 lines.)
 */
export function lineEdits(before: string, after: string): readonly LineEdit[] {
  const [old, now] = [linesOf(before), linesOf(after)];
  const whole = { from: 0, to: old.length, start: 0, end: now.length };
  return gapsIn(whole, { old, now, inRow: 3 }).map(({ from, to, start, end }) => ({
    from,
    to,
    lines: now.slice(start, end),
  }));
}

/** A range of old lines, and the range of new lines to compare it with. */
interface Gap {
  readonly from: number;
  readonly to: number;
  readonly start: number;
  readonly end: number;
}

interface Texts {
  readonly old: readonly string[];
  readonly now: readonly string[];
  /** How many equal lines in a row make a run. */
  readonly inRow: number;
}

/** The ranges of a gap that differ: separated by long runs first, and then by shorter ones. */
function gapsIn(gap: Gap, texts: Texts): readonly Gap[] {
  const { old, now, inRow } = texts;
  const { to, end } = trimmed(gap, texts);
  const gaps: Gap[] = [];
  for (let { from, start } = gap; ; ) {
    while (from < to && start < end && old[from] === now[start]) [from, start] = [from + 1, start + 1];
    if (from === to && start === end) break;
    const next = alikeAgain({ from, to, start, end }, texts);
    gaps.push({ from, to: next.from, start, end: next.start });
    ({ from, start } = next);
  }
  return inRow === 1 ? gaps : gaps.flatMap((one) => gapsIn(one, { old, now, inRow: inRow - 1 }));
}

/** The gap without the equal lines at its end. */
function trimmed({ from, to, start, end }: Gap, { old, now }: Texts): Pick<Gap, "to" | "end"> {
  let same = 0;
  while (to - same > from && end - same > start && old[to - same - 1] === now[end - same - 1]) same++;
  return { to: to - same, end: end - same };
}

/** The start of the next run after a difference; the end of the gap where there is none. */
function alikeAgain({ from, to, start, end }: Gap, { old, now, inRow }: Texts): Pick<Gap, "from" | "start"> {
  const [seenOld, seenNow] = [new Map<string, number>(), new Map<string, number>()];
  for (let [a, b] = [from, start]; a < to || b < end; [a, b] = [a + 1, b + 1]) {
    const [oldRow, newRow] = [a < to ? rowAt(old, a, inRow) : undefined, b < end ? rowAt(now, b, inRow) : undefined];
    if (oldRow !== undefined && !seenOld.has(oldRow)) seenOld.set(oldRow, a);
    if (newRow !== undefined && !seenNow.has(newRow)) seenNow.set(newRow, b);
    const ofOld = oldRow === undefined ? undefined : seenNow.get(oldRow);
    const ofNew = newRow === undefined ? undefined : seenOld.get(newRow);
    if (ofOld !== undefined && (ofNew === undefined || ofOld - start <= ofNew - from)) return { from: a, start: ofOld };
    if (ofNew !== undefined) return { from: ofNew, start: b };
  }
  return { from: to, start: end };
}

/** Lines include their ends, so different rows are different texts. */
function rowAt(lines: readonly string[], at: number, inRow: number): string {
  return lines.slice(at, at + inRow).join("");
}
