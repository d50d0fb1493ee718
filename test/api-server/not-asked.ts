import { countEach } from "../conformance/record.js";

/** Says of which kinds, that the server does not have, how many objects there are; nothing where there are none. */
export function notAsked(kinds: readonly string[]): string[] {
  const counts = Object.entries(countEach(kinds)).map(([kind, count]) => `${count} ${kind}`);
  return counts.length === 0 ? [] : [`not asked: ${counts.join(" and ")}`];
}
