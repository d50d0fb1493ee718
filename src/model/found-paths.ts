import { joinPath } from "./field-path.js";
import type { Find } from "./model.js";
import type { Collection } from "./predicate.js";

/**
 * The paths that a find reports, with `[*]` in the place of indexes and keys:
 * `spec.initContainers[*].securityContext.privileged`.
 */
export function foundPaths({ each, at }: Find): readonly string[] {
  const starts = each.reduce<readonly string[]>((from, step) => from.flatMap((start) => enter(step, start)), [""]);
  return starts.map((start) => joinPath(start, at.text));
}

function enter(collection: Collection, start: string): readonly string[] {
  if (collection.kind === "containers") return collection.lists.map((list) => `spec.${list}[*]`);
  const index = collection.kind === "list" && collection.first ? "0" : "*";
  return [`${joinPath(start, collection.path.text)}[${index}]`];
}
