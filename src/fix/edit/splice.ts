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

/** Where a new entry goes: after another one, before all others, or after them. */
export type Place<Entry> = Entry | "first" | "last";

/**
 * The keys of a pod spec that decide where the pod runs: people write them together. For each, the others after which it goes,
 * best first.
 */
const beside: ReadonlyMap<string, readonly string[]> = new Map([
  ["os", ["nodeSelector", "runtimeClassName", "affinity"]],
  ["nodeSelector", ["os", "runtimeClassName", "affinity"]],
  ["tolerations", ["nodeSelector", "affinity", "os", "runtimeClassName"]],
]);

/**
 * Where a person puts a new key. A pod spec is often longer than a page, so that a key at its end is overlooked.
 *
 * @param key undefined for an item of a list
 * @param entries the entries of its map that stay, by key
 */
export function placeOfNewKey<Entry>(
  key: string | undefined,
  entries: ReadonlyMap<string | undefined, Entry>,
): Place<Entry> {
  const neighbours = key === undefined ? undefined : beside.get(key);
  if (neighbours === undefined || !entries.has("containers")) return "last";
  return neighbours.map((one) => entries.get(one)).find((entry) => entry !== undefined) ?? "first";
}
