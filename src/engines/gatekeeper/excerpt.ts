import { stringify } from "yaml";
import type { Model, Rule } from "../../model/model.js";
import { isNamespaced } from "../../model/subject.js";
import type { EmitContext, Exception, RuleInEngine } from "../engine.js";
import type { RuleGroup } from "../groups.js";
import { mayDeny } from "../groups.js";
import { constraintHead, constraintPath, denyingName } from "./constraints.js";
import { constraintKind } from "./library.js";

/** The head of the constraint that the rule belongs to. Its template has the Rego of OPA. @param groups every group of the release */
export function ruleInGatekeeper(
  rule: Rule,
  groups: readonly RuleGroup[],
  model: Model,
  context: EmitContext,
): RuleInEngine {
  const { renderTemplate, excludedNamespaces } = context;
  const group = groups.find(({ rules }) => rules.some(({ id }) => id === rule.id));
  if (group === undefined) throw new RangeError(`No constraint has the rule ${rule.id}.`);
  const subject = model.subjects.find(({ name }) => name === rule.subject);
  // Another constraint denies, and still denies if the one that reports has an exception.
  const denying = mayDeny(rule, model) ? [denyingName(group)] : [];
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
    exceptions: [
      ...ofRule(rule, group, denying),
      ...(subject !== undefined && isNamespaced(subject) ? ofNamespaces(group, denying, excludedNamespaces) : []),
    ],
  };
}

/** `kubectl apply` removes the fields that an object no longer has, and the default of `enforcementAction` is `deny`. */
const notAlone =
  "Do not apply it alone: the constraint would lose its `match` and its `enforcementAction`, and deny everywhere";

function ofRule({ id }: Rule, group: RuleGroup, denying: readonly string[]): readonly Exception[] {
  const skip = { parameters: { skipRules: [id] } };
  const others = "If you installed `constraints/deny`, add a patch for its constraint, too:";
  return [
    patch(
      `To switch the rule off, add this patch to the kustomization of your constraints. ${notAlone}:`,
      group,
      `wincompat-${group.id}`,
      skip,
    ),
    ...denying.map((name) => patch(others, group, name, skip)),
  ];
}

function ofNamespaces(
  group: RuleGroup,
  denying: readonly string[],
  excludedNamespaces: readonly string[],
): readonly Exception[] {
  const own = ["my-namespace"];
  const others =
    "If you installed `constraints/deny`, exempt them there, too. The patch replaces the list, so repeat the namespaces that it contains:";
  return [
    patch("Or exempt namespaces from the constraint, with this patch:", group, `wincompat-${group.id}`, excluding(own)),
    ...denying.map((name) => patch(others, group, name, excluding([...excludedNamespaces, ...own]))),
  ];
}

function excluding(namespaces: readonly string[]): object {
  return { match: { excludedNamespaces: namespaces } };
}

function patch(how: string, group: RuleGroup, name: string, spec: object): Exception {
  const constraint = {
    apiVersion: "constraints.gatekeeper.sh/v1beta1",
    kind: constraintKind(group),
    metadata: { name },
    spec,
  };
  const patches = [{ patch: stringify(constraint, { indentSeq: false }) }];
  return { how, language: "yaml", text: stringify({ patches }, { indentSeq: false, lineWidth: 0 }).trimEnd() };
}
