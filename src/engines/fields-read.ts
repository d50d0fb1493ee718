import { compareText } from "../lib/compare.js";
import type { FieldPath } from "../model/field-path.js";
import type { Find } from "../model/find.js";
import type { Model, Rule } from "../model/model.js";
import type { Collection, Predicate } from "../model/predicate.js";
import { collectionsOf, operandsOf, partsOf } from "../model/predicate.js";
import { scopeClosure, scopesIn } from "../model/scope.js";
import { podSubjectName } from "../model/subject.js";
import { customFamily } from "../spec/read-custom-rules.js";

/** As much of a rule as determines what policies compare before and after an update. */
export type ReadingRule = Pick<Rule, "family" | "subject" | "cases">;

/**
 * The fields that rules and their scopes read of an object, as lists of keys. Updates that change none of them are not evaluated.
 *
 * A field is a top-level one, because a comparison of all that is in it is short, and contains every change. Of metadata, it is what a rule
 * reads, such as one label: controllers write others. The status is left out, because it changes through another resource that policies are
 * not asked about, and the name, because it cannot change.
 */
export function fieldsRead(
  model: Pick<Model, "scopes">,
  rules: readonly Pick<Rule, "cases">[],
): readonly (readonly string[])[] {
  const cases = rules.flatMap((one) => one.cases);
  const finds = cases.flatMap((one) => one.finds);
  const scopes = scopeClosure(
    [...cases.map(({ scope }) => scope), ...finds.flatMap(({ when }) => scopesIn(when))],
    model.scopes,
  );
  const paths = [...scopes.flatMap(({ when }) => pathsIn(when)), ...finds.flatMap(pathsOfFind)];
  const fields = paths.map(({ keys }) => keys.slice(0, keys[0] === "metadata" ? 3 : 1));
  const changeable = fields.filter(([first = "", second]) => first !== "" && first !== "status" && second !== "name");
  return [...new Map(changeable.map((keys) => [keys.join("."), keys])).values()].sort((a, b) =>
    compareText(a.join("."), b.join(".")),
  );
}

/**
 * The labels, annotations and other metadata that these rules read of objects without a pod template, as lists of keys. Everything else in
 * metadata may change without an evaluation.
 */
export function metadataRead(
  model: Pick<Model, "scopes">,
  rules: readonly Pick<ReadingRule, "subject" | "cases">[],
): readonly (readonly string[])[] {
  return metadataIn(
    model,
    rules.filter(({ subject }) => subject !== podSubjectName),
  );
}

/**
 * The same of Pods, but only what custom rules read. Released rules describe what Kubernetes does, and for a running Pod it does not read
 * labels and annotations again, but controllers write them. A custom rule describes what a team does not want, so it applies after each
 * change. Of other kinds that make pods, rules read only the template, which policies compare completely.
 */
export function podMetadataRead(
  model: Pick<Model, "scopes">,
  rules: readonly ReadingRule[],
): readonly (readonly string[])[] {
  return metadataIn(
    model,
    rules.filter(({ family, subject }) => family === customFamily && subject === podSubjectName),
  );
}

function metadataIn(
  model: Pick<Model, "scopes">,
  rules: readonly Pick<Rule, "cases">[],
): readonly (readonly string[])[] {
  return fieldsRead(model, rules).filter(([root]) => root === "metadata");
}

/** Without the fields in elements: they are below the path of the first collection. */
function pathsOfFind({ each: [first], at, when }: Find): readonly FieldPath[] {
  return first === undefined ? [at, ...pathsIn(when)] : [...pathOf(first), ...pathsIn(when, true)];
}

/**
 * The paths from the object on that a predicate reads, also in conditions about elements of a collection. What it reads of an element is
 * left out, and collections in elements, because they are below the path of the outermost collection. Left out are also parameters, which
 * are in no object, and `effective` fields, which are in the spec of a pod, as its containers are.
 *
 * @param isOfElement Is the predicate about elements of a collection?
 */
function pathsIn(predicate: Predicate, isOfElement = false): readonly FieldPath[] {
  const collections = collectionsOf(predicate);
  const isInside = isOfElement || collections.length > 0;
  const own = operandsOf(predicate).filter(({ base }) => base === "pod" || (base === "here" && !isInside));
  return [
    ...own.map(({ path }) => path),
    ...(isOfElement ? [] : collections.flatMap(pathOf)),
    ...partsOf(predicate).flatMap((part) => pathsIn(part, isInside)),
  ];
}

/** Containers have no path of their own: they are in the spec of a pod, which policies always compare. */
function pathOf(collection: Collection): readonly FieldPath[] {
  return collection.kind === "containers" ? [] : [collection.path];
}
