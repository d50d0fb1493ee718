import { stringify } from "yaml";
import type { Model, Rule } from "../../model/model.js";
import type { Excerpter, Exception } from "../excerpt.js";
import { fileAt } from "../excerpt.js";
import type { PolicyGroup } from "../groups.js";
import { policyGroups } from "../groups.js";
import { excludedNamespaces } from "../denying.js";
import { denies, denyingName } from "./denying.js";
import { constraintKind } from "./kind.js";
import { constraintFolder } from "./library.js";

/** The head of the constraint that the rule belongs to; the template behind it holds the Rego of OPA. */
export const gatekeeperExcerpt: Excerpter = (rule, model, files) => {
  const group = groupOf(rule, model);
  const { path, text } = fileAt(`${constraintFolder(group)}/constraint.yaml`, files);
  return {
    excerpts: [{ name: constraintKind(group), path, language: "yaml", text: headOf(text) }],
    exceptions: exceptions(model, rule, group),
  };
};

/** What kind of constraint it is and what it does, without the comment above and the kinds below. */
function headOf(constraint: string): string {
  return constraint.replace(/^#.*\n/, "").replace(/\n {2}match:[^]*$/, "");
}

function groupOf(rule: Rule, model: Model): PolicyGroup {
  const group = policyGroups(model).find(({ rules }) => rules.some(({ id }) => id === rule.id));
  if (group === undefined) throw new RangeError(`No constraint has the rule ${rule.id}.`);
  return group;
}

/** What denies is another constraint, which goes on denying when the one that reports has an exception. */
function exceptions(model: Model, rule: Rule, group: PolicyGroup): readonly Exception[] {
  const whereDenied = denies(group, rule, model) ? [denyingName(group)] : [];
  const patches = (how: string, others: string, spec: object, specOfDenying: object): readonly Exception[] => [
    patch(how, group, `wincompat-${group.id}`, spec),
    ...whereDenied.map((name) => patch(others, group, name, specOfDenying)),
  ];
  const skip = { parameters: { skipRules: [rule.id] } };
  return [
    ...patches(
      "Leave the rule out of the constraint, by a patch such as this.",
      "Where `constraints/deny` is used, leave it out of the constraint that denies, too.",
      skip,
      skip,
    ),
    ...patches(
      "Or exclude namespaces from the constraint.",
      "Where `constraints/deny` is used, also from the constraint that denies. Its list has namespaces already: name them again.",
      excluding(["my-namespace"]),
      excluding([...excludedNamespaces, "my-namespace"]),
    ),
  ];
}

function excluding(excludedNamespaces: readonly string[]): object {
  return { match: { excludedNamespaces } };
}

function patch(how: string, group: PolicyGroup, name: string, spec: object): Exception {
  const constraint = { apiVersion: "constraints.gatekeeper.sh/v1beta1", kind: constraintKind(group), metadata: { name }, spec };
  return { how, language: "yaml", text: stringify(constraint, { indentSeq: false }).trimEnd() };
}
