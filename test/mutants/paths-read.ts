import type { FieldPath } from "../../src/model/field-path.js";
import type { Find } from "../../src/model/find.js";
import type { Model } from "../../src/model/model.js";
import type { Collection, Predicate } from "../../src/model/predicate.js";
import { collectionsOf, descend, operandsOf } from "../../src/model/predicate.js";

/** Every path that rules and scopes read or report. */
export function pathsRead(model: Model): readonly FieldPath[] {
  const finds = model.rules.flatMap(({ cases }) => cases.flatMap((one) => one.finds));
  return [...finds.flatMap(inFind), ...model.scopes.flatMap(({ when }) => inPredicate(when))];
}

function inFind({ each, at, when }: Find): readonly FieldPath[] {
  return [at, ...each.flatMap(inCollection), ...inPredicate(when)];
}

function inCollection(collection: Collection): readonly FieldPath[] {
  return collection.kind === "containers" ? [] : [collection.path];
}

function inPredicate(predicate: Predicate): readonly FieldPath[] {
  return descend(predicate).flatMap((one) => [
    ...operandsOf(one).flatMap(({ base, path }) => (base === "parameter" ? [] : [path])),
    ...collectionsOf(one).flatMap(inCollection),
  ]);
}
