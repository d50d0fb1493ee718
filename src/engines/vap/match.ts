import { compareText } from "../../lib/compare.js";
import { groupBy } from "../../lib/lists.js";
import type { LiteralModel } from "../../model/bind.js";
import type { Subject } from "../../model/model.js";
import { defaultsOf, settingOf } from "../../model/parameter.js";
import { isNamespaced } from "../../model/subject.js";
import { changes } from "../cel/changes.js";
import { call, compare, literal, name, not, optionalField, or, texts } from "../cel/syntax.js";
import type { Variable } from "../cel/variables.js";
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

const operation = name("request.operation");

/**
 * An update that changes nothing that rules read is not evaluated. Controllers update old objects, and the finalizers of a denied one must
 * stay removable.
 */
export function matchConditions(model: LiteralModel, policy: AdmissionPolicy): readonly Variable[] {
  const changed = {
    name: "changed",
    description: "Updates that change nothing that the rules read are not evaluated: old objects must stay changeable.",
    expression: or([compare(operation, "!=", literal("UPDATE")), changes(model, policy.subject, policy.rules)]),
  };
  return [changed, ...notExempt(model, policy.subject)];
}

/** Leaves out the namespaces that a user has exempted. */
export function notExempt(model: LiteralModel, subject: Subject): readonly Variable[] {
  const namespaces = settingOf(defaultsOf(model.parameters), "exemptNamespaces");
  if (namespaces.length === 0 || !isNamespaced(subject)) return [];
  const namespace = call(optionalField(name("object.metadata"), "namespace"), "orValue", literal(""));
  const expression = not(compare(namespace, "in", texts(namespaces)));
  return [{ name: "not-exempt", description: "Objects in these namespaces are exempt.", expression }];
}
