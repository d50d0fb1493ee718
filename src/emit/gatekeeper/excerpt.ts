import { stringify } from "yaml";
import type { Model, Rule } from "../../model/model.js";
import type { Excerpter, Exception } from "../excerpt.js";
import { fileAt } from "../excerpt.js";
import type { PolicyGroup } from "../groups.js";
import { policyGroups } from "../groups.js";
import { constraintKind } from "./kind.js";
import { constraintFolder } from "./library.js";

/** The head of the constraint that the rule belongs to; the template behind it holds the Rego of OPA. */
export const gatekeeperExcerpt: Excerpter = (rule, model, files) => {
  const group = groupOf(rule, model);
  const { path, text } = fileAt(`${constraintFolder(group)}/constraint.yaml`, files);
  return {
    excerpts: [{ name: constraintKind(group), path, language: "yaml", text: headOf(text) }],
    exceptions: exceptions(rule.id, group),
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

function exceptions(id: string, group: PolicyGroup): readonly Exception[] {
  const constraint = (spec: object): string =>
    stringify(
      { apiVersion: "constraints.gatekeeper.sh/v1beta1", kind: constraintKind(group), metadata: { name: `wincompat-${group.id}` }, spec },
      { indentSeq: false },
    ).trimEnd();
  return [
    { how: "Leave the rule out of the constraint, by a patch such as this.", language: "yaml", text: constraint({ parameters: { skipRules: [id] } }) },
    {
      how: "Or spare some namespaces the whole constraint.",
      language: "yaml",
      text: constraint({ match: { excludedNamespaces: ["my-namespace"] } }),
    },
  ];
}
