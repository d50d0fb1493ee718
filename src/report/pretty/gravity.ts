import { groupBy } from "../../lib/group-by.js";
import type { Severity } from "../../model/model.js";
import { severities } from "../../model/model.js";

interface Severe {
  readonly severity: Severity;
}

/** Groups of findings, those with the gravest first; what is as grave keeps its order, in groups and among them. */
export function groupByGravity<Item extends Severe>(items: readonly Item[], keyOf: (item: Item) => string): readonly (readonly [Item, ...Item[]])[] {
  const groups = [...groupBy(items, keyOf).values()].map((group) => [...group].sort(byGravity) as [Item, ...Item[]]);
  return groups.sort(([a], [b]) => byGravity(a, b));
}

function byGravity(a: Severe, b: Severe): number {
  return severities.indexOf(a.severity) - severities.indexOf(b.severity);
}
