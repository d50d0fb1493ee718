import type { Diagnostic } from "../lib/diagnostic.js";
import { groupBy } from "../lib/group-by.js";
import { factsOf } from "../spec/facts.js";
import type { FactSource } from "../spec/types.js";
import type { Linter } from "./linter.js";

export const factContradictions: Linter = {
  id: "fact-contradictions",
  description: "Facts that contradict each other exist, and name each other.",
  check: (spec) => {
    const facts = factsOf(spec);
    const byId = groupBy(facts.map(({ source }) => source), ({ id }) => id);
    return facts.flatMap(({ source, place }) =>
      (source.contradicts ?? []).flatMap((id, index): Diagnostic[] => {
        const message = fault(source.id, id, byId.get(id));
        return message === undefined ? [] : [{ ...place("contradicts", index), message }];
      }),
    );
  },
};

/** @param others the facts of the name; several only where another linter speaks */
function fault(id: string, named: string, others: readonly FactSource[] | undefined): string | undefined {
  if (others === undefined) return `There is no fact "${named}". Write it, or remove the name.`;
  if (named === id) return "A fact does not contradict itself. Remove the name.";
  if (others.some(({ contradicts }) => contradicts?.includes(id))) return undefined;
  return `The fact "${named}" does not name "${id}" as its contradiction. Add it there, or remove it here.`;
}
