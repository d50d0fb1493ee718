import { compareText } from "../../lib/diagnostic.js";
import { groupBy } from "../../lib/group-by.js";
import type { Model, Rule } from "../../model/model.js";

/** Kinds of one API group, as a constraint matches them. */
export interface MatchedKinds {
  readonly apiGroups: readonly [string];
  readonly kinds: readonly string[];
}

/** The kinds that these rules look into, by API group, as a cluster of this version serves them. */
export function matchedKinds({ subjects }: Pick<Model, "subjects">, rules: readonly Pick<Rule, "subject">[]): readonly MatchedKinds[] {
  const asked = new Set(rules.map(({ subject }) => subject));
  const served = subjects
    .filter(({ name }) => asked.has(name))
    .flatMap(({ kinds }) => kinds.flatMap(({ kind, groups }) => groups.map((apiGroup) => ({ apiGroup, kind }))));
  return [...groupBy(served, ({ apiGroup }) => apiGroup)]
    .map(([apiGroup, of]): MatchedKinds => ({ apiGroups: [apiGroup], kinds: of.map(({ kind }) => kind).sort(compareText) }))
    .sort((a, b) => compareText(a.apiGroups[0], b.apiGroups[0]));
}
