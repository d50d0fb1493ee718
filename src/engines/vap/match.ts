import { compareText } from "../../lib/compare.js";
import { groupBy } from "../../lib/group-by.js";
import type { LiteralModel } from "../../model/bind.js";
import type { FieldPath } from "../../model/field-path.js";
import type { SubjectKind } from "../../model/model.js";
import { defaultsOf, settingOf } from "../../model/parameter.js";
import type { Predicate } from "../../model/predicate.js";
import { collectionsOf, descend, operandsOf } from "../../model/predicate.js";
import { scopeClosure, scopesIn } from "../../model/scope-closure.js";
import { isNamespaced } from "../../model/subject.js";
import type { Cel } from "../cel/syntax.js";
import { call, choice, compare, fieldOfOptional, literal, name, not, optionalField, or, texts } from "../cel/syntax.js";
import type { AdmissionPolicy } from "./policies.js";

/** Resources of one API group. */
export interface ResourceRule {
  readonly group: string;
  readonly resources: readonly string[];
}

/** The resources that a policy matches. Ephemeral containers are added through a subresource of the Pod. */
export function resourceRules({ subject }: Pick<AdmissionPolicy, "subject">): readonly ResourceRule[] {
  const served = subject.kinds.flatMap(({ groups, resource = "", kind }) =>
    groups.flatMap((group) =>
      [resource, ...(kind === "Pod" ? [`${resource}/ephemeralcontainers`] : [])].map((one) => ({
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
 * An update that changes nothing that rules read is not evaluated: controllers update old objects, and an object that a policy denies
 * could keep its finalizers forever.
 */
export function matchConditions(model: LiteralModel, policy: AdmissionPolicy): readonly MatchCondition[] {
  const changed = {
    name: "changed",
    description: "Updates that change nothing that the rules read are not evaluated: old objects must stay changeable.",
    expression: or([compare(operation, "!=", literal("UPDATE")), changes(model, policy)]),
  };
  const namespaces = settingOf(defaultsOf(model.parameters), "exemptNamespaces");
  if (namespaces.length === 0 || !isNamespaced(policy.subject)) return [changed];
  const namespace = call(optionalField(name("object.metadata"), "namespace"), "orValue", literal(""));
  const expression = not(compare(namespace, "in", texts(namespaces)));
  return [changed, { name: "not-exempt", description: "Objects in these namespaces are not checked.", expression }];
}

function changes(model: LiteralModel, policy: AdmissionPolicy): Cel {
  const { kinds } = policy.subject;
  const hasTemplates = kinds.some(({ template }) => template.text !== "");
  return hasTemplates ? templateChanges(kinds) : or(fieldsRead(model, policy).map(differs));
}

/** The spec of a Pod, and the template of a workload: controllers write annotations into running Pods, which have no effect on them. */
function templateChanges(kinds: readonly SubjectKind[]): Cel {
  const groups = [...groupBy(kinds, ({ template }) => template.text).values()].sort((a, b) => a.length - b.length);
  const [first = literal(true), ...rest] = groups
    .reverse()
    .map(([kind]) => differs(kind === undefined || kind.template.text === "" ? ["spec"] : kind.template.keys));
  return rest.reduce<Cel>((otherwise, of, index) => {
    const kind = groups[index + 1]?.[0]?.kind ?? "";
    return choice(compare(name("object.kind"), "==", literal(kind)), of, otherwise);
  }, first);
}

function differs(keys: readonly string[]): Cel {
  return compare(fieldOf("object", keys), "!=", fieldOf("oldObject", keys));
}

function fieldOf(object: string, keys: readonly string[]): Cel {
  const [first, ...rest] = keys;
  if (first === "metadata") {
    const [field = "", ...inside] = rest;
    return inside.reduce(fieldOfOptional, optionalField(name(`${object}.metadata`), field));
  }
  if (first === "spec" || first === "template")
    return rest.reduce<Cel>((of, key) => ({ kind: "select", of, selector: `.${key}` }), name(`${object}.${first}`));
  return optionalField(name(object), first ?? "");
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
    ...[...scopes, ...finds].flatMap(({ when }) => pathsIn(when)),
    ...finds.flatMap(({ each, at }) => [at, ...each.flatMap((one) => (one.kind === "containers" ? [] : [one.path]))]),
  ];
  // Of labels, those that rules read: users may change the others of an object that a policy denies.
  const fields = paths.map(({ keys }) => keys.slice(0, keys[0] === "metadata" ? 3 : 1));
  const changeable = fields.filter(([first = "", second]) => first !== "" && first !== "status" && second !== "name");
  return [...new Map(changeable.map((keys) => [keys.join("."), keys])).values()].sort((a, b) =>
    compareText(a.join("."), b.join(".")),
  );
}

function pathsIn(predicate: Predicate): readonly FieldPath[] {
  return descend(predicate).flatMap((one) => [
    ...operandsOf(one).map(({ path }) => path),
    ...collectionsOf(one).flatMap((collection) => (collection.kind === "containers" ? [] : [collection.path])),
  ]);
}
