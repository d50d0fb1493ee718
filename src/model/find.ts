import type { FieldPath } from "./field-path.js";
import { joinPath } from "./field-path.js";
import type { Collection, Predicate } from "./predicate.js";
import { allContainers } from "./predicate.js";

/** Where a violation is: `at` in each element that `each` reaches, if `when` holds there. */
export interface Find {
  readonly each: readonly Collection[];
  readonly at: FieldPath;
  readonly when: Predicate;
  /** `when` in words, to read after "when", if words made from its parts are hard to read. In a list, all are true. */
  readonly condition?: string | readonly string[];
}

/** The predicate that is true where `find` finds something. It is about the complete pod, so no container is exempt. */
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
