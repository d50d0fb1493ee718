import type { LiteralModel } from "../../model/bind.js";
import { apiServerDialect } from "../cel/dialect.js";
import { layout } from "../cel/layout.js";
import { briefMessageOf, commentLines, foundBy, messageOf, variableText, width } from "../cel/policy-text.js";
import type { Cel } from "../cel/syntax.js";
import { call, choice, compare, concat, list, literal, name, or } from "../cel/syntax.js";
import type { Evaluation } from "../cel/variables.js";
import { evaluation } from "../cel/variables.js";
import type { OutputFile } from "../engine.js";
import type { Entry } from "../entries.js";
import { entriesOf } from "../entries.js";
import type { TemplateRenderer } from "../template-renderer.js";
import type { ResourceRule } from "./match.js";
import { matchConditions, resourceRules } from "./match.js";
import type { AdmissionPolicy } from "./policies.js";
import { described, policyPath } from "./policies.js";

/** The variable that lists rules from which the object is exempt. Users replace it by a patch, so it is the first one. */
export const exceptionsVariable = { name: "exceptions", path: "/spec/variables/0/expression" } as const;

/** What a policy evaluates. */
export function evaluationIn(model: LiteralModel, { subject, rules }: AdmissionPolicy): Evaluation {
  return evaluation(model, subject, rules.flatMap(entriesOf), apiServerDialect(model.version));
}

/** The file of a policy. */
export function policyFile(model: LiteralModel, policy: AdmissionPolicy, renderTemplate: TemplateRenderer): OutputFile {
  const { title, text } = described(policy);
  const entries = policy.rules.flatMap(entriesOf);
  const { known, found } = evaluationIn(model, policy);
  const content = renderTemplate("vap/policy", {
    title,
    description: commentLines(text),
    name: policy.name,
    profile: policy.group.profile,
    version: policy.group.version,
    resourceRules: resourceLines(resourceRules(policy.subject)),
    matchConditions: matchConditions(model, policy).map((one) => variableText(one, renderTemplate)),
    known: known.map((variable) => variableText(variable, renderTemplate)),
    found: found.map((variable) => variableText(variable, renderTemplate)),
    validations: entries.map(validation),
    violations: layout(violations(entries), width),
  });
  return { path: policyPath(policy), text: content };
}

/** Resource rules as the parts of lines in YAML. */
export function resourceLines(
  rules: readonly ResourceRule[],
): readonly Readonly<Record<"group" | "resources", string>>[] {
  return rules.map(({ group, resources }) => ({ group: JSON.stringify(group), resources: resources.join(", ") }));
}

/** Is nothing found, or is the object exempt from the rule? */
function passes(entry: Entry): Cel {
  const isExempt = compare(literal(entry.rule.id), "in", name(`variables.${exceptionsVariable.name}`));
  return or([compare(foundBy(entry), "==", literal("")), isExempt]);
}

function validation(entry: Entry): Readonly<Record<string, string>> {
  return {
    expression: layout(passes(entry), width),
    message: JSON.stringify(briefMessageOf(entry)),
    messageExpression: layout(messageOf(entry), width),
  };
}

/** All violations in one text, for the audit log: before 1.37 it contains one message for each request. */
function violations(entries: readonly Entry[]): Cel {
  const texts = entries.map((entry) =>
    choice(passes(entry), literal(""), concat([literal(`${entry.rule.id}: `), foundBy(entry)])),
  );
  const [only] = texts;
  if (texts.length === 1 && only !== undefined) return only;
  const violation = name("violation");
  return call(call(list(texts), "filter", violation, compare(violation, "!=", literal(""))), "join", literal("; "));
}
