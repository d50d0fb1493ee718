import type { Case, Model, Subject } from "../../model/model.js";
import { scopesOfConcern } from "../../model/concern.js";
import type { Emission, Emitter, OutputFile } from "../emitter.js";
import type { Frames } from "../frames.js";
import { mutationsGroup, policyGroups } from "../groups.js";
import { groupBy } from "../../group-by.js";
import { admissible } from "../admissible.js";
import { kustomization } from "../kustomization.js";
import type { Asked, Variable } from "./context.js";
import { foundVariable, judgedVariables, kyvernoKinds, objectVariables, parameterVariables, scopesOf, scopeVariable } from "./context.js";
import { category, described, executedReleases, folded } from "./described.js";
import type { JmesPath } from "./jmespath.js";
import { jmes, literal, raw, scopeVariableName } from "./jmespath.js";
import { mutationFiles } from "./mutation.js";
import { mutationPolicyName, validationPolicyNames } from "./names.js";
import type { CasesOfRule, ValidatingPolicy } from "./policies.js";
import { policyFolder, validatingPolicies } from "./policies.js";

/** One ClusterPolicy a group of rules and severity, so that errors can be enforced alone; and one a mutation. */
export const kyverno: Emitter = {
  engine: "kyverno",
  emit(model: Model, frames: Frames): Emission {
    const { seen, unsupported } = admissible(model);
    const policies = validatingPolicies(seen);
    const validation = [...policies.map((one) => policyFile(seen, one, frames)), ...kustomizations(policies, frames)];
    return { files: [...validation, ...mutationFiles(seen, frames)], unsupported };
  },
  names(model: Model): ReadonlyMap<string, readonly string[]> {
    const { seen } = admissible(model);
    const groups = policyGroups(seen).map((group) => [group.id, validationPolicyNames(group)] as const);
    return new Map([...groups, [mutationsGroup, seen.mutations.map(mutationPolicyName)]]);
  },
};

function policyFile(model: Model, policy: ValidatingPolicy, frames: Frames): OutputFile {
  const { title, text: description, severity, subject } = described(model, policy);
  const { name, group, rules } = policy;
  const text = frames("kyverno/policy", {
    title,
    quotedTitle: JSON.stringify(title),
    name,
    kubernetes: model.version,
    kubernetesVersion: JSON.stringify(model.version),
    executed: executedReleases(model),
    category,
    description: folded(description),
    severity,
    subject,
    profile: group.profile,
    version: group.version,
    rules: rules.map((one) => ruleText(model, one, frames).trimEnd()),
  });
  return { path: `${policyFolder(policy)}/${name}.yaml`, text };
}

function ruleText(model: Model, { rule, cases }: CasesOfRule, frames: Frames): string {
  const subject = model.subjects.find(({ name }) => name === rule.subject);
  if (subject === undefined) throw new RangeError(`Nothing is called ${rule.subject}.`);
  const concern = concernOf(model, subject, cases);
  const asked: readonly Asked[] = [...cases, ...concern.scopes.map((scope): Asked => ({ scope, finds: [] }))];
  const scopes = scopesOf(model, asked);
  const { variables, message } = findings(cases);
  return frames("kyverno/rule", {
    title: rule.title,
    name: rule.id,
    kinds: kyvernoKinds(model, rule),
    variables: [
      ...parameterVariables(model, cases, scopes),
      ...objectVariables(subject.kinds),
      ...judgedVariables(cases),
      ...scopes.map(scopeVariable),
      ...variables,
    ].map(({ name, expression = "", value = "" }) => ({ name, expression, value })),
    inScope: JSON.stringify(`{{ looksInto && (${concern.condition}) }}`),
    message,
    count: JSON.stringify("{{ length(found) }}"),
  });
}

/** Which objects a rule speaks of. Others are skipped; where it looks into all, with a finding they are not. */
function concernOf(model: Model, subject: Subject, cases: readonly Case[]): { scopes: readonly string[]; condition: JmesPath } {
  const scopes = [...new Set(cases.flatMap((one) => scopesOfConcern(model, subject, one)))];
  const looksWider = cases.some(({ scope }) => !scopes.includes(scope));
  const reasons = [...scopes.map(scopeVariableName), ...(looksWider ? [jmes`length(found) > ${literal(0)}`] : [])];
  return { scopes, condition: reasons.join(" || ") as JmesPath };
}

const where = "{{ prefix }}{{ join(', {{ prefix }}', found) }}";

/**
 * The variable `found` with all paths, and the message; a message of its own for each text. Texts stand in variables of
 * their own, never in an expression: Kyverno reads every image of an object as soon as the word stands in one, and loses
 * the message where an image is no reference.
 */
function findings(cases: readonly Case[]): { variables: readonly Variable[]; message: string } {
  const texts = [...new Set(cases.map(textOf))];
  const [only] = texts;
  if (texts.length === 1) return { variables: [foundVariable("found", cases)], message: `${only} Found at ${where}` };
  const parts = texts.map((one, index) => ({
    text: { name: `text${index + 1}`, value: JSON.stringify(one) },
    variable: foundVariable(`found${index + 1}`, cases.filter((other) => textOf(other) === one)),
  }));
  const names = parts.map((part) => part.variable.name as JmesPath);
  const said = parts.map((part, index) => jmes`(length(${names[index] as JmesPath}) > ${literal(0)} && ${part.text.name as JmesPath}) || ${raw("")}`);
  return {
    variables: [
      ...parts.flatMap((part) => [part.text, part.variable]),
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
function kustomizations(policies: readonly ValidatingPolicy[], frames: Frames): OutputFile[] {
  const single = policies.map((one) => kustomization(policyFolder(one), [`${one.name}.yaml`], frames));
  const sets = [...groupBy(policies, ({ set }) => set)].map(([set, of]) =>
    kustomization(set, of.map(({ name }) => name), frames),
  );
  return [...single, ...sets];
}
