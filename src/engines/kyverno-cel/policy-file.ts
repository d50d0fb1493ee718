import type { LiteralModel } from "../../model/bind.js";
import type { AdmissionPolicy } from "../cel/admission-policies.js";
import { described } from "../cel/admission-policies.js";
import type { Bind } from "../cel/match.js";
import { matchConditions, resourceRules } from "../cel/match.js";
import { messageOf, resourceLines, variableText, violationsVariables } from "../cel/policy-text.js";
import { call, name } from "../cel/syntax.js";
import type { Evaluation, Variable } from "../cel/variables.js";
import { evaluation } from "../cel/variables.js";
import type { OutputFile } from "../engine.js";
import type { PolicyEntry } from "../entries.js";
import { entriesOf } from "../entries.js";
import { folded, policyPath, severityOfLevel } from "../kyverno-program/policies.js";
import type { TemplateRenderer } from "../template-renderer.js";
import { kyvernoDialect } from "./cel-dialect.js";

/** What a policy evaluates. */
export function evaluationIn(model: LiteralModel, { subject, rules }: AdmissionPolicy): Evaluation {
  return evaluation(model, { subject, entries: rules.flatMap(entriesOf) }, kyvernoDialect);
}

/** The file of a policy. */
export function policyFile(model: LiteralModel, policy: AdmissionPolicy, renderTemplate: TemplateRenderer): OutputFile {
  const { title, text } = described(policy);
  const titles = policy.rules.map(({ rule }) => `${rule.title} (${rule.id}).`);
  const { known, found } = evaluationIn(model, policy);
  const content = renderTemplate("kyverno-cel/policy", {
    title,
    quotedTitle: JSON.stringify(title),
    description: folded([text, ...titles].join(" ")),
    severity: severityOfLevel[policy.level],
    kinds: policy.subject.kinds.map(({ kind }) => kind).join(", "),
    name: policy.name,
    profile: policy.group.profile,
    version: policy.group.version,
    resourceRules: resourceLines(resourceRules(policy.subject)),
    matchConditions: matchConditions(model, policy, inKyverno).map((one) => variableText(one, renderTemplate)),
    known: known.map((variable) => variableText(variable, renderTemplate)),
    found: found.map((variable) => variableText(variable, renderTemplate)),
    violations: violations(policy.rules.flatMap(entriesOf)).map((variable) => variableText(variable, renderTemplate)),
  });
  return { path: policyPath(policy), text: content };
}

/**
 * API servers do not have `cel.bind`, so Kyverno evaluates such a condition itself. It would put any other one into the webhook of the
 * policy, and so need a webhook, and a request for each object, for each policy.
 */
const inKyverno: Bind = ({ name: id, expression }, condition) =>
  call(name("cel"), "bind", name(id), expression, condition(name(id)));

function violations(entries: readonly PolicyEntry[]): readonly Variable[] {
  return violationsVariables(entries, messageOf, {
    separator: "\n",
    description: "All violations in one text: Kyverno reports one failed validation of a policy.",
  });
}
