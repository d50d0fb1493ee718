import type { Rule } from "../../src/model/model.js";
import type { Predicate } from "../../src/model/predicate.js";
import { predicateKey, simplify } from "../../src/model/simplify.js";

/** What cases find, as a text: equal texts find the same. Words are left out, and which case finds it does not count. */
export function meaningOfCases(cases: Rule["cases"]): string {
  const clauses = cases.flatMap(({ scope, effect, rejectedFor, finds }) =>
    finds.map(({ when, ...find }) =>
      [JSON.stringify([scope, effect, rejectedFor, find]), meaningOfPredicate(when)].join(" "),
    ),
  );
  return clauses.sort().join("\n");
}

export function meaningOfPredicate(predicate: Predicate): string {
  return predicateKey(simplify(predicate));
}
