import { joinPath } from "./field-path.js";
import type { Find } from "./model.js";
import type { Collection, Predicate } from "./predicate.js";
import { allContainers } from "./predicate.js";

/** The predicate that is true where `find` finds something. It speaks of the pod as a whole, so no container is exempt. */
export function predicateOf(find: Find): Predicate {
  return find.each.reduceRight<Predicate>(
    (where, collection) => ({ kind: "some", in: allContainers(collection), where }),
    find.when,
  );
}

/**
 * The paths that a find reports, with `[*]` in the place of indexes and keys:
 * `spec.initContainers[*].securityContext.privileged`.
 */
export function foundPaths({ each, at }: Find): readonly string[] {
  const starts = each.reduce<readonly string[]>(
    (from, step) => from.flatMap((start) => pathsOfElements(step, start)),
    [""],
  );
  return starts.map((start) => joinPath(start, at.text));
}

function pathsOfElements(collection: Collection, start: string): readonly string[] {
  if (collection.kind === "containers") return collection.lists.map((list) => `spec.${list}[*]`);
  const index = collection.kind === "list" && collection.first ? "0" : "*";
  return [`${joinPath(start, collection.path.text)}[${index}]`];
}
