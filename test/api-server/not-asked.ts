import { countEach } from "../conformance/record.js";

/** A sentence with the number of objects by kind that the server does not serve; empty if there are none. */
export function notAsked(kinds: readonly string[]): string[] {
  const counts = Object.entries(countEach(kinds)).map(([kind, count]) => `${count} ${kind}`);
  return counts.length === 0 ? [] : [`not asked: ${counts.join(" and ")}`];
}
