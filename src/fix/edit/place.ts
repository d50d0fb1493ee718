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
export function placeOf<Entry>(key: string | undefined, entries: ReadonlyMap<string | undefined, Entry>): Place<Entry> {
  const neighbours = key === undefined ? undefined : beside.get(key);
  if (neighbours === undefined || !entries.has("containers")) return "last";
  return neighbours.map((one) => entries.get(one)).find((entry) => entry !== undefined) ?? "first";
}
