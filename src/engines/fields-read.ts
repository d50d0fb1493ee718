import { compareText } from "../lib/compare.js";
import type { FieldPath } from "../model/field-path.js";
import type { Model, Rule } from "../model/model.js";
import type { Collection, Predicate } from "../model/predicate.js";
import { collectionsOf, operandsOf, partsOf } from "../model/predicate.js";
import { scopeClosure, scopesIn } from "../model/scope.js";
import { podSubjectName } from "../model/subject.js";
import type { CasesOfRule } from "./entries.js";

/**
 * The fields of objects without a pod template that rules read, without status and those that never change. Updates that change none of
 * them are not evaluated.
 */
export function fieldsRead(
  model: Pick<Model, "scopes">,
  rules: readonly Pick<CasesOfRule, "cases">[],
): readonly (readonly string[])[] {
  const cases = rules.flatMap((one) => one.cases);
  const finds = cases.flatMap((one) => one.finds);
  const scopes = scopeClosure(
    [...cases.map(({ scope }) => scope), ...finds.flatMap(({ when }) => scopesIn(when))],
    model.scopes,
  );
  const paths = [
    ...scopes.flatMap(({ when }) => pathsIn(when)),
    ...finds.flatMap(({ each: [first], at, when }) => (first === undefined ? [at, ...pathsIn(when)] : pathOf(first))),
  ];
  // Of labels and annotations only those that are read: controllers write others.
  const fields = paths.map(({ keys }) => keys.slice(0, keys[0] === "metadata" ? 3 : 1));
  const changeable = fields.filter(([first = "", second]) => first !== "" && first !== "status" && second !== "name");
  return [...new Map(changeable.map((keys) => [keys.join("."), keys])).values()].sort((a, b) =>
    compareText(a.join("."), b.join(".")),
  );
}

/**
 * The labels and annotations that these rules read of objects without a pod template, as lists of keys. Everything else in
 * metadata may change without an evaluation.
 */
export function metadataRead(
  model: Pick<Model, "scopes">,
  rules: readonly Pick<Rule, "subject" | "cases">[],
): readonly (readonly string[])[] {
  const others = rules.filter(({ subject }) => subject !== podSubjectName);
  return fieldsRead(model, others).filter(
    ([root, field]) => root === "metadata" && (field === "labels" || field === "annotations"),
  );
}

/** The paths from the object on. What a condition reads of an element is below the path of its collection. */
function pathsIn(predicate: Predicate): readonly FieldPath[] {
  const collections = collectionsOf(predicate);
  if (collections.length > 0) return collections.flatMap(pathOf);
  const own = operandsOf(predicate).filter(({ base }) => base !== "parameter");
  return [...own.map(({ path }) => path), ...partsOf(predicate).flatMap(pathsIn)];
}

function pathOf(collection: Collection): readonly FieldPath[] {
  return collection.kind === "containers" ? [] : [collection.path];
}
