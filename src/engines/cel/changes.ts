import { groupBy } from "../../lib/lists.js";
import type { Model, Subject, SubjectKind } from "../../model/model.js";
import type { ReadingRule } from "../fields-read.js";
import { fieldsRead, podMetadataRead } from "../fields-read.js";
import { fieldAt } from "./fields.js";
import type { Cel } from "./syntax.js";
import { apply, choice, compare, knownField, name, oneOf, optionalField, or, yes } from "./syntax.js";

/** Is an object different from the one before an update, in what rules read? */
export function changes(model: Pick<Model, "scopes">, { kinds }: Subject, rules: readonly ReadingRule[]): Cel {
  const hasTemplates = kinds.some(({ template }) => template.text !== "");
  if (!hasTemplates) return or(fieldsRead(model, rules).map(differs));
  return templateChanges(kinds, podMetadataRead(model, rules));
}

/** The template of a workload; and the spec of a Pod, with these fields of its metadata: controllers write others into running Pods. */
function templateChanges(kinds: readonly SubjectKind[], podMetadata: readonly (readonly string[])[]): Cel {
  const groups = [...groupBy(kinds, ({ template }) => template.text).values()].sort((a, b) => b.length - a.length);
  return (
    groups.reduce<Cel | undefined>((otherwise, group) => {
      const [kind] = group;
      if (kind === undefined) return otherwise;
      const changed =
        kind.template.text === ""
          ? or([templateDiffers(["spec"]), ...podMetadata.map(differs)])
          : templateDiffers(kind.template.keys);
      return otherwise === undefined
        ? changed
        : choice(
            oneOf(
              name("object.kind"),
              group.map((one) => one.kind),
            ),
            changed,
            otherwise,
          );
    }, undefined) ?? yes
  );
}

/** The objects are of any type: a type checker of policies checks one kind at a time. */
function templateDiffers(keys: readonly string[]): Cel {
  const at = (object: string): Cel => keys.reduce<Cel>(knownField, apply("dyn", name(object)));
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
