import { compareText } from "../../lib/compare.js";
import { groupBy } from "../../lib/lists.js";
import type { FieldPath } from "../../model/field-path.js";
import type { Model, Subject, SubjectKind } from "../../model/model.js";
import type { Collection, Predicate } from "../../model/predicate.js";
import { collectionsOf, operandsOf, partsOf } from "../../model/predicate.js";
import { scopeClosure, scopesIn } from "../../model/scope.js";
import type { CasesOfRule } from "../entries.js";
import { fieldAt } from "./fields.js";
import type { Cel } from "./syntax.js";
import { apply, choice, compare, name, oneOf, optionalField, or, yes } from "./syntax.js";

/** Is an object different from the one before an update, in what rules read? */
export function changes(
  model: Pick<Model, "scopes">,
  { kinds }: Subject,
  rules: readonly Pick<CasesOfRule, "cases">[],
): Cel {
  const hasTemplates = kinds.some(({ template }) => template.text !== "");
  return hasTemplates ? templateChanges(kinds) : or(fieldsRead(model, rules).map(differs));
}

/** The spec of a Pod, and the template of a workload: controllers write annotations into running Pods, which have no effect on them. */
function templateChanges(kinds: readonly SubjectKind[]): Cel {
  const groups = [...groupBy(kinds, ({ template }) => template.text).values()].sort((a, b) => b.length - a.length);
  return (
    groups.reduce<Cel | undefined>((otherwise, group) => {
      const [kind] = group;
      if (kind === undefined) return otherwise;
      const differs = templateDiffers(kind.template.text === "" ? ["spec"] : kind.template.keys);
      return otherwise === undefined
        ? differs
        : choice(
            oneOf(
              name("object.kind"),
              group.map((one) => one.kind),
            ),
            differs,
            otherwise,
          );
    }, undefined) ?? yes
  );
}

/** The objects are of any type: a type checker of policies checks one kind at a time. */
function templateDiffers(keys: readonly string[]): Cel {
  const at = (object: string): Cel =>
    keys.reduce<Cel>((of, key) => ({ kind: "select", of, selector: `.${key}` }), apply("dyn", name(object)));
  return compare(at("object"), "!=", at("oldObject"));
}

function differs(keys: readonly string[]): Cel {
  return compare(fieldOf("object", keys), "!=", fieldOf("oldObject", keys));
}

/** A field of an object, or of its metadata. */
function fieldOf(object: string, [first = "", ...rest]: readonly string[]): Cel {
  if (rest.length > 0) return fieldAt({ cel: name(`${object}.${first}`), isOptional: false }, rest).cel;
  return optionalField(name(object), first);
}

/** The fields of the object that rules read, without status and those that never change. */
function fieldsRead(
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
