import { compareText } from "../../lib/compare.js";
import { groupBy } from "../../lib/lists.js";
import type { LiteralModel } from "../../model/bind.js";
import type { Subject, SubjectKind } from "../../model/model.js";
import { defaultsOf, namedTexts } from "../../model/parameter.js";
import { isNamespaced } from "../../model/subject.js";
import { admissionResources } from "../admission-resources.js";
import type { AdmissionPolicy } from "./admission-policies.js";
import { changes } from "./changes.js";
import type { Cel } from "./syntax.js";
import { call, compare, literal, name, not, optionalField, or, texts } from "./syntax.js";
import type { Variable } from "./variables.js";

/** Resources of one version of an API group. */
export interface ResourceRule {
  readonly group: string;
  readonly version: string;
  readonly resources: readonly string[];
}

/**
 * The resources of a subject.
 *
 * @param resourcesOf those of a kind that a policy is about
 */
export function resourceRules(
  { kinds }: Subject,
  resourcesOf: (kind: SubjectKind) => readonly string[] = admissionResources,
): readonly ResourceRule[] {
  const served = kinds.flatMap((kind) =>
    kind.groups.flatMap((group) =>
      resourcesOf(kind).map((resource) => ({ apiVersion: `${group}/${kind.version}`, resource })),
    ),
  );
  return [...groupBy(served, ({ apiVersion }) => apiVersion)]
    .sort(([a], [b]) => compareText(a, b))
    .map(([apiVersion, of]) => {
      const [group = "", version = ""] = apiVersion.split("/");
      return { group, version, resources: of.map(({ resource }) => resource) };
    });
}

const operation = name("request.operation");

/** How a condition reads a value: in place, or by its name. */
export type Bind = (value: Variable, condition: (value: Cel) => Cel) => Cel;

export const inPlace: Bind = ({ expression }, condition) => condition(expression);

/**
 * An update that changes nothing that policies compare is not evaluated: `fieldsRead` has what that is. Controllers update old objects, and
 * the finalizers of a denied one must stay removable.
 */
export function matchConditions(
  model: LiteralModel,
  policy: AdmissionPolicy,
  bind: Bind = inPlace,
): readonly Variable[] {
  const isUpdate = {
    name: "isUpdate",
    description: "True if the request changes an object.",
    expression: compare(operation, "==", literal("UPDATE")),
  };
  const rules = policy.rules.map(({ rule, cases }) => ({ ...rule, cases }));
  const changed = {
    name: "changed",
    description: "Updates that change none of these fields are not evaluated.",
    expression: bind(isUpdate, (update) => or([not(update), changes(model, policy.subject, rules)])),
  };
  return [changed, ...notExempt(model, policy.subject, bind)];
}

/** Leaves out the namespaces that a user has exempted. */
export function notExempt(model: LiteralModel, subject: Subject, bind: Bind = inPlace): readonly Variable[] {
  const namespaces = namedTexts(defaultsOf(model.parameters), "exemptNamespaces");
  if (namespaces.length === 0 || !isNamespaced(subject)) return [];
  const namespace = {
    name: "objectNamespace",
    description: "The namespace of the object.",
    expression: call(optionalField(name("object.metadata"), "namespace"), "orValue", literal("")),
  };
  const expression = bind(namespace, (one) => not(compare(one, "in", texts(namespaces))));
  return [{ name: "not-exempt", description: "Objects in these namespaces are exempt.", expression }];
}
