import { stringify } from "yaml";
import type { Model, Rule } from "../../model/model.js";
import type { EmitContext, Exception, RuleInEngine } from "../engine.js";
import type { PolicyGroup } from "../groups.js";
import { constraintHead, constraintPath, denies, denyingName } from "./constraints.js";
import { constraintKind } from "./library.js";

/** The head of the constraint that the rule belongs to. Its template has the Rego of OPA. @param groups every group of the release */
export function ruleInGatekeeper(
  rule: Rule,
  groups: readonly PolicyGroup[],
  model: Model,
  context: EmitContext,
): RuleInEngine {
  const { renderTemplate, excludedNamespaces } = context;
  const group = groups.find(({ rules }) => rules.some(({ id }) => id === rule.id));
  if (group === undefined) throw new RangeError(`No constraint has the rule ${rule.id}.`);
  const note = ", with the Rego of OPA in its template";
  return {
    excerpts: [
      {
        name: constraintKind(group),
        path: constraintPath(group),
        language: "yaml",
        text: constraintHead(group, renderTemplate),
        note,
      },
    ],
    exceptions: exceptions(rule, group, denies(group, rule, model), excludedNamespaces),
  };
}

/** What denies is another constraint, which goes on denying when the one that reports has an exception. */
function exceptions(
  rule: Rule,
  group: PolicyGroup,
  denied: boolean,
  excludedNamespaces: readonly string[],
): readonly Exception[] {
  const whereDenied = denied ? [denyingName(group)] : [];
  const patches = (how: string, others: string, spec: object, specOfDenying: object): readonly Exception[] => [
    patch(how, group, `wincompat-${group.id}`, spec),
    ...whereDenied.map((name) => patch(others, group, name, specOfDenying)),
  ];
  const skip = { parameters: { skipRules: [rule.id] } };
  return [
    ...patches(
      "To switch the rule off, patch the constraint:",
      "If you installed `constraints/deny`, patch its constraint, too:",
      skip,
      skip,
    ),
    ...patches(
      "Or exclude namespaces from the constraint:",
      "If you installed `constraints/deny`, exclude them there, too. The patch replaces the list, so repeat the namespaces that it contains:",
      excluding(["my-namespace"]),
      excluding([...excludedNamespaces, "my-namespace"]),
    ),
  ];
}

function excluding(namespaces: readonly string[]): object {
  return { match: { excludedNamespaces: namespaces } };
}

function patch(how: string, group: PolicyGroup, name: string, spec: object): Exception {
  const constraint = {
    apiVersion: "constraints.gatekeeper.sh/v1beta1",
    kind: constraintKind(group),
    metadata: { name },
    spec,
  };
  return { how, language: "yaml", text: stringify(constraint, { indentSeq: false }).trimEnd() };
}
