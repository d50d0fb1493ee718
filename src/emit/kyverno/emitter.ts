import type { Case, Model, Rule, Severity } from "../../model/model.js";
import type { Emission, Emitter, OutputFile } from "../emitter.js";
import type { Frames } from "../frames.js";
import { groupBy } from "../../group-by.js";
import type { PolicyGroup } from "../groups.js";
import { groupFolder, policyGroups } from "../groups.js";
import { admissible } from "../admissible.js";
import { kustomization } from "../kustomization.js";
import type { Variable } from "./context.js";
import { foundVariable, judgedVariables, kyvernoKinds, objectVariables, parameterVariables, scopesOf, scopeVariable } from "./context.js";
import type { JmesPath } from "./jmespath.js";
import { jmes, literal, raw, scopeVariableName } from "./jmespath.js";
import { mutationFiles } from "./mutation.js";
import { validationPolicyName } from "./names.js";

/** One ClusterPolicy a group of rules and severity, so that errors can be enforced alone; and one a mutation. */
export const kyverno: Emitter = {
  engine: "kyverno",
  emit(model: Model, frames: Frames): Emission {
    const { seen, unsupported } = admissible(model);
    const policies = policyGroups(seen).flatMap((group) => policiesOf(seen, group, frames));
    const validation = [...policies.map(({ file }) => file), ...kustomizations(policies, frames)];
    return { files: [...validation, ...mutationFiles(seen, frames)], unsupported };
  },
};

interface Policy {
  readonly name: string;
  /** The folder of its set: the core policies, or those of one profile. */
  readonly set: string;
  readonly file: OutputFile;
}

const kyvernoSeverity: Record<Severity, string> = { error: "high", warning: "medium", info: "low" };
const severityTitle: Record<Severity, string> = { error: "errors", warning: "warnings", info: "advice" };

function policiesOf(model: Model, group: PolicyGroup, frames: Frames): Policy[] {
  return (["error", "warning", "info"] as const).flatMap((severity) => {
    const rules = group.rules.flatMap((rule) => {
      const cases = rule.cases.filter((one) => one.severity === severity);
      return cases.length === 0 ? [] : [{ rule, cases }];
    });
    return rules.length === 0 ? [] : [policy(model, group, severity, rules, frames)];
  });
}

interface CasesOfRule {
  readonly rule: Rule;
  readonly cases: readonly Case[];
}

function policy(model: Model, group: PolicyGroup, severity: Severity, rules: readonly CasesOfRule[], frames: Frames): Policy {
  const name = validationPolicyName(group, severity);
  const title = `${group.title} on Windows, Kubernetes ${model.version}: ${severityTitle[severity]}`;
  const kinds = new Set(rules.flatMap(({ rule }) => kyvernoKinds(model, rule).map((kind) => kind.replace(/^.*\*\/|\/.*$/g, ""))));
  const text = frames("kyverno/policy", {
    title,
    quotedTitle: JSON.stringify(title),
    name,
    kubernetes: model.version,
    kubernetesVersion: JSON.stringify(model.version),
    description: `Rules: ${rules.map(({ rule }) => rule.id).join(", ")}.`,
    severity: kyvernoSeverity[severity],
    subject: [...kinds].join(", "),
    profile: group.profile,
    rules: rules.map((one) => ruleText(model, one, frames).trimEnd()),
  });
  const set = groupFolder("kyverno", group);
  return { name, set, file: { path: `${set}/${name}/${name}.yaml`, text } };
}

function ruleText(model: Model, { rule, cases }: CasesOfRule, frames: Frames): string {
  const scopes = scopesOf(model, cases);
  const { variables, message } = findings(cases);
  const kinds = model.subjects.find(({ name }) => name === rule.subject)?.kinds ?? [];
  return frames("kyverno/rule", {
    title: rule.title,
    name: rule.id,
    kinds: kyvernoKinds(model, rule),
    variables: [
      ...parameterVariables(model, cases, scopes),
      ...objectVariables(kinds),
      ...judgedVariables(cases),
      ...scopes.map(scopeVariable),
      ...variables,
    ].map(({ name, expression = "", value = "" }) => ({ name, expression, value })),
    inScope: JSON.stringify(`{{ looksInto && (${[...new Set(cases.map((one) => scopeVariableName(one.scope)))].join(" || ")}) }}`),
    message,
    count: JSON.stringify("{{ length(found) }}"),
  });
}

const where = "{{ prefix }}{{ join(', {{ prefix }}', found) }}";

/** The variable `found` with all paths, and the message; a message of its own for each text. */
function findings(cases: readonly Case[]): { variables: readonly Variable[]; message: string } {
  const texts = [...new Set(cases.map(textOf))];
  const [only] = texts;
  if (texts.length === 1) return { variables: [foundVariable("found", cases)], message: `${only} Found at ${where}` };
  const parts = texts.map((one, index) => ({
    text: one,
    variable: foundVariable(`found${index + 1}`, cases.filter((other) => textOf(other) === one)),
  }));
  const names = parts.map((part) => part.variable.name as JmesPath);
  const said = parts.map((part, index) => jmes`(length(${names[index] as JmesPath}) > ${literal(0)} && ${literal(part.text)}) || ${raw("")}`);
  return {
    variables: [
      ...parts.map((part) => part.variable),
      { name: "found", expression: `[${names.join(", ")}][]` as JmesPath },
      { name: "said", expression: `join(' ', [${said.join(", ")}][?@ != ''])` as JmesPath },
    ],
    message: `{{ said }} Found at ${where}`,
  };
}

function textOf({ message, remediation }: Case): string {
  return `${message} ${remediation}`;
}

/** `kubectl apply -k`: the core policies in one set, each other profile in one of its own. */
function kustomizations(policies: readonly Policy[], frames: Frames): OutputFile[] {
  const single = policies.map(({ name, set }) => kustomization(`${set}/${name}`, [`${name}.yaml`], frames));
  const sets = [...groupBy(policies, ({ set }) => set)].map(([set, of]) =>
    kustomization(set, of.map(({ name }) => name), frames),
  );
  return [...single, ...sets];
}
