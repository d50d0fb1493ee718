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
import type { Cel } from "../cel/syntax.js";
import { apply, call, choice, compare, literal, name, not, optionalField, or, texts } from "../cel/syntax.js";
import type { AdmissionPolicy } from "./policies.js";

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

/**
 * An update that changes nothing that rules read is not evaluated. Controllers update old objects, and the finalizers of a denied one must
 * stay removable.
 */
export function matchConditions(model: LiteralModel, policy: AdmissionPolicy): readonly MatchCondition[] {
  const changed = {
    name: "changed",
    description: "Updates that change nothing that the rules read are not evaluated: old objects must stay changeable.",
    expression: or([compare(operation, "!=", literal("UPDATE")), changes(model, policy)]),
  };
  return [changed, ...notExempt(model, policy.subject)];
}

/** Leaves out the namespaces that a user has exempted. */
export function notExempt(model: LiteralModel, subject: Subject): readonly MatchCondition[] {
  const namespaces = settingOf(defaultsOf(model.parameters), "exemptNamespaces");
  if (namespaces.length === 0 || !isNamespaced(subject)) return [];
  const namespace = call(optionalField(name("object.metadata"), "namespace"), "orValue", literal(""));
  const expression = not(compare(namespace, "in", texts(namespaces)));
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

function differs([first = "", second]: readonly string[]): Cel {
  return compare(fieldOf("object", first, second), "!=", fieldOf("oldObject", first, second));
}

/** A field of an object, or of its metadata. */
function fieldOf(object: string, first: string, second: string | undefined): Cel {
  if (second !== undefined) return optionalField(name(`${object}.${first}`), second);
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
  const fields = paths.map(({ keys: [first = "", second = ""] }) => (first === "metadata" ? [first, second] : [first]));
  const changeable = fields.filter(([first, second]) => first !== "" && first !== "status" && second !== "name");
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
