/** A piece of a text, and what takes its place. */
export interface Splice {
  readonly from: number;
  readonly to: number;
  readonly text: string;
}

/** Thrown with a sentence where a text cannot be edited with certainty: those edits are refused. It reaches no caller. */
export class Unsupported extends Error {}

/**
 * Makes the splices, whose offsets count in the text given. Of those at one offset insertions come first, in the order
 * given. What two splices remove is removed once.
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
