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

/**
 * What makes one text of another, in the order of its lines; between two edits there is a line that stays. Texts are alike
 * in long runs, so this looks for the next one and takes time as they have lines. It need not be the least that does.
 */
export function lineEdits(before: string, after: string): readonly LineEdit[] {
  const [old, now] = [linesOf(before), linesOf(after)];
  const whole = { from: 0, to: old.length, start: 0, end: now.length };
  return gapsIn(whole, { old, now, inRow: 3 }).map(({ from, to, start, end }) => ({ from, to, lines: now.slice(start, end) }));
}

/** Old lines, from the first to the one behind the last, and the new lines that they are compared with. */
interface Gap {
  readonly from: number;
  readonly to: number;
  readonly start: number;
  readonly end: number;
}

interface Texts {
  readonly old: readonly string[];
  readonly now: readonly string[];
  /** How many lines in a row must be the same for the texts to be alike again. */
  readonly inRow: number;
}

/** Where the lines of a gap differ: found by many lines in a row first, and inside of what these leave by fewer. */
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

/** Without the lines at its end that are the same. */
function trimmed({ from, to, start, end }: Gap, { old, now }: Texts): Pick<Gap, "to" | "end"> {
  let same = 0;
  while (to - same > from && end - same > start && old[to - same - 1] === now[end - same - 1]) same++;
  return { to: to - same, end: end - same };
}

/** The nearest lines behind a difference from which on the texts are the same; the end of the gap where there are none. */
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

/** Each line has its end, so that no two rows are the same text. */
function rowAt(lines: readonly string[], at: number, inRow: number): string {
  return lines.slice(at, at + inRow).join("");
}
