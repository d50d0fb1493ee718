import type { LiteralModel } from "../../model/bind.js";
import type { AdmissionPolicy } from "../cel/admission-policies.js";
import { described } from "../cel/admission-policies.js";
import { layout } from "../cel/layout.js";
import { matchConditions, resourceRules } from "../cel/match.js";
import {
  briefMessageOf,
  commentColumns,
  foundBy,
  messageOf,
  passes,
  resourceLines,
  variableText,
  violationsVariables,
  width,
  yamlValue,
} from "../cel/policy-text.js";
import { concat, literal } from "../cel/syntax.js";
import type { Evaluation, Variable } from "../cel/variables.js";
import { evaluation } from "../cel/variables.js";
import { commentLines } from "../comment-lines.js";
import type { OutputFile } from "../engine.js";
import type { PolicyEntry } from "../entries.js";
import { entriesOf } from "../entries.js";
import type { TemplateRenderer } from "../template-renderer.js";
import { apiServerDialect } from "./cel-dialect.js";

/** The folder of a policy, with a kustomization of all that are in it. */
export function policyFolder({ set }: Pick<AdmissionPolicy, "set">): string {
  return `${set}/policies`;
}

export function policyPath(policy: Pick<AdmissionPolicy, "set" | "name">): string {
  return `${policyFolder(policy)}/${policy.name}.yaml`;
}

/** What a policy evaluates. */
export function evaluationIn(model: LiteralModel, { subject, rules }: AdmissionPolicy): Evaluation {
  return evaluation(model, { subject, entries: rules.flatMap(entriesOf) }, apiServerDialect(model));
}

/** The file of a policy. */
export function policyFile(model: LiteralModel, policy: AdmissionPolicy, renderTemplate: TemplateRenderer): OutputFile {
  const { title, text } = described(policy);
  const entries = policy.rules.flatMap(entriesOf);
  const { known, found } = evaluationIn(model, policy);
  const content = renderTemplate("vap/policy", {
    title,
    description: commentLines(text, commentColumns),
    name: policy.name,
    profile: policy.group.profile,
    version: policy.group.version,
    resourceRules: resourceLines(resourceRules(policy.subject)),
    matchConditions: matchConditions(model, policy).map((one) => variableText(one, renderTemplate)),
    known: known.map((variable) => variableText(variable, renderTemplate)),
    found: found.map((variable) => variableText(variable, renderTemplate)),
    validations: entries.map(validation),
    violations: violations(entries).map((variable) => variableText(variable, renderTemplate)),
  });
  return { path: policyPath(policy), text: content };
}

function validation(entry: PolicyEntry): Readonly<Record<string, string>> {
  return {
    ...yamlValue(layout(passes(entry), width)),
    message: JSON.stringify(briefMessageOf(entry)),
    messageExpression: layout(messageOf(entry), width),
  };
}

/** For the audit log: before 1.37 it contains one message for each request. Variables, because an annotation can have only 5 KiB. */
function violations(entries: readonly PolicyEntry[]): readonly Variable[] {
  return violationsVariables(entries, (entry) => concat([literal(`${entry.rule.id}: `), foundBy(entry)]), {
    separator: "; ",
    description: "All violations in one text, for the audit log.",
  });
}
