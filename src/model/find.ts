import type { Find } from "./model.js";
import type { Predicate } from "./predicate.js";
import { allContainers } from "./predicate.js";

/** The predicate that is true where `find` finds something. It speaks of the pod as a whole, so no container is exempt. */
export function predicateOf(find: Find): Predicate {
  return find.each.reduceRight<Predicate>(
    (where, collection) => ({ kind: "some", in: allContainers(collection), where }),
    find.when,
  );
}
