/** A range of a text and its replacement. */
export interface Splice {
  readonly from: number;
  readonly to: number;
  readonly text: string;
}

/** Thrown, with a sentence, where a text cannot be edited with certainty. Those edits are refused; callers never see it. */
export class UnsupportedEdit extends Error {}

/**
 * Applies splices, whose offsets count in the text given. At one offset insertions come first, in the order given.
 * Ranges that overlap are removed once.
 */
export function applySplices(text: string, splices: readonly Splice[]): string {
  const sorted = [...splices].sort((a, b) => a.from - b.from || a.to - b.to);
  let at = 0;
  const parts: string[] = [];
  for (const splice of sorted) {
    parts.push(text.slice(at, Math.max(at, splice.from)), splice.text);
    at = Math.max(at, splice.to);
  }
  return parts.join("") + text.slice(at);
}
