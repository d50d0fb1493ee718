import { compareText } from "../../lib/compare.js";
import { groupBy } from "../../lib/lists.js";
import type { LiteralModel } from "../../model/bind.js";
import type { FieldPath } from "../../model/field-path.js";
import type { Subject, SubjectKind } from "../../model/model.js";
import { defaultsOf, settingOf } from "../../model/parameter.js";
import type { Collection, Predicate } from "../../model/predicate.js";
import { collectionsOf, operandsOf, partsOf } from "../../model/predicate.js";
import { scopeClosure, scopesIn } from "../../model/scope-closure.js";
import { isNamespaced } from "../../model/subject.js";
import type { AdmissionPolicy } from "./admission-policies.js";
import { fieldAt } from "./fields.js";
import type { Cel } from "./syntax.js";
import { apply, call, choice, compare, literal, name, not, optionalField, or, texts } from "./syntax.js";

/** Resources of one API group. */
export interface ResourceRule {
  readonly group: string;
  readonly resources: readonly string[];
}

/**
 * The resources of a subject.
 *
 * @param subresources of Pods; ephemeral containers are added through one
 */
export function resourceRules(
  { kinds }: Subject,
  subresources: readonly string[] = ["ephemeralcontainers"],
): readonly ResourceRule[] {
  const served = kinds.flatMap(({ groups, resource = "", kind }) =>
    groups.flatMap((group) =>
      [resource, ...(kind === "Pod" ? subresources.map((one) => `${resource}/${one}`) : [])].map((one) => ({
        group,
        resource: one,
      })),
    ),
  );
  return [...groupBy(served, ({ group }) => group)]
    .map(([group, of]) => ({ group, resources: of.map(({ resource }) => resource) }))
    .sort((a, b) => compareText(a.group, b.group));
}

/** A condition of a request, with what it means. */
export interface MatchCondition {
  readonly name: string;
  readonly description: string;
  readonly expression: Cel;
}

const operation = name("request.operation");

/** How a condition reads a value: in place, or by a name that it gets. */
export type Bind = (name: string, value: Cel, condition: (value: Cel) => Cel) => Cel;

const inPlace: Bind = (_, value, condition) => condition(value);

/**
 * An update that changes nothing that rules read is not evaluated. Controllers update old objects, and the finalizers of a denied one must
 * stay removable.
 */
export function matchConditions(
  model: LiteralModel,
  policy: AdmissionPolicy,
  bind: Bind = inPlace,
): readonly MatchCondition[] {
  const isUpdate = compare(operation, "==", literal("UPDATE"));
  const changed = {
    name: "changed",
    description: "Updates that change nothing that the rules read are not evaluated: old objects must stay changeable.",
    expression: bind("isUpdate", isUpdate, (update) => or([not(update), changes(model, policy)])),
  };
  return [changed, ...notExempt(model, policy.subject, bind)];
}

/** Leaves out the namespaces that a user has exempted. */
export function notExempt(model: LiteralModel, subject: Subject, bind: Bind = inPlace): readonly MatchCondition[] {
  const namespaces = settingOf(defaultsOf(model.parameters), "exemptNamespaces");
  if (namespaces.length === 0 || !isNamespaced(subject)) return [];
  const namespace = call(optionalField(name("object.metadata"), "namespace"), "orValue", literal(""));
  const expression = bind("namespace", namespace, (one) => not(compare(one, "in", texts(namespaces))));
  return [{ name: "not-exempt", description: "Objects in these namespaces are exempt.", expression }];
}

function changes(model: LiteralModel, policy: AdmissionPolicy): Cel {
  const { kinds } = policy.subject;
  const hasTemplates = kinds.some(({ template }) => template.text !== "");
  return hasTemplates ? templateChanges(kinds) : or(fieldsRead(model, policy).map(differs));
}

/** The spec of a Pod, and the template of a workload: controllers write annotations into running Pods, which have no effect on them. */
function templateChanges(kinds: readonly SubjectKind[]): Cel {
  const groups = [...groupBy(kinds, ({ template }) => template.text).values()].sort((a, b) => b.length - a.length);
  return (
    groups.reduce<Cel | undefined>((otherwise, [kind]) => {
      if (kind === undefined) return otherwise;
      const differs = templateDiffers(kind.template.text === "" ? ["spec"] : kind.template.keys);
      return otherwise === undefined
        ? differs
        : choice(compare(name("object.kind"), "==", literal(kind.kind)), differs, otherwise);
    }, undefined) ?? literal(true)
  );
}

/** The objects are of any type: who checks the types of a policy knows one kind at a time. */
function templateDiffers(keys: readonly string[]): Cel {
  const at = (object: string): Cel =>
    keys.reduce<Cel>((of, key) => ({ kind: "select", of, selector: `.${key}` }), apply("dyn", name(object)));
  return compare(at("object"), "!=", at("oldObject"));
}

function differs(keys: readonly string[]): Cel {
  return compare(fieldOf("object", keys), "!=", fieldOf("oldObject", keys));
}

/** A field of an object; below its metadata, which is always there. */
function fieldOf(object: string, [first = "", ...rest]: readonly string[]): Cel {
  if (rest.length > 0) return fieldAt({ cel: name(`${object}.${first}`), isOptional: false }, rest).cel;
  return first === "spec" ? name(`${object}.spec`) : optionalField(name(object), first);
}

/** The fields of the object that rules of the policy read, without status and those that never change. */
function fieldsRead(model: LiteralModel, { rules }: AdmissionPolicy): readonly (readonly string[])[] {
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
  // Of labels and annotations, only those that rules read: people change the others of old objects.
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
  return [...operandsOf(predicate).map(({ path }) => path), ...partsOf(predicate).flatMap(pathsIn)];
}

function pathOf(collection: Collection): readonly FieldPath[] {
  return collection.kind === "containers" ? [] : [collection.path];
}
