import { interpret } from "../../model/interpret.js";
import type { Finding, Model } from "../../model/model.js";
import { targetOf } from "../../model/subject.js";
import type { KubeObject, PodTemplate } from "../../samples/workloads.js";
import type { Materials } from "../companion.js";
import type { OutputFile } from "../emitter.js";
import { yamlText } from "../yaml.js";
import type { Shown } from "./cli-test.js";
import type { ValidatingPolicy } from "./policies.js";
import { isEnforceable, policyFolder } from "./policies.js";

/** An object that the API server takes and the policy, where it is enforced, does not. */
interface Refused {
  readonly rule: string;
  readonly object: KubeObject;
  readonly message: string;
}

/**
 * A Chainsaw test: in a cluster the policy becomes ready, and enforced it refuses an object for each rule, with the rule's
 * own message. Objects of no rule are taken.
 */
export function chainsawTest(model: Model, policy: ValidatingPolicy, shown: readonly Shown[], { frames }: Materials): readonly OutputFile[] {
  const bad = shown.flatMap((one) => refusedOf(model, policy, one) ?? []);
  const good = isEnforced(policy) ? taken(model, policy, shown) : [];
  const test = frames("kyverno/chainsaw", {
    kubernetes: model.version,
    name: policy.name,
    enforced: bad.length > 0 || good.length > 0,
    good: good.map((object) => yamlText(object).trimEnd()),
    bad: bad.map(({ rule, object, message }) => ({ rule, object: yamlText(object).trimEnd(), check: JSON.stringify(`(regex_match('${rule}\\W+${words(message)}', $error))`) })),
    untold: policy.rules.map(({ rule }) => rule.id).filter((id) => !bad.some(({ rule }) => rule === id)),
  });
  return [{ path: `${policyFolder(policy)}/.chainsaw-test/chainsaw-test.yaml`, text: test }];
}

/** Nodes are never refused; warnings and advice are, in a test. */
function isEnforced(policy: ValidatingPolicy): boolean {
  return isEnforceable({ ...policy, severity: "error" });
}

/** Kyverno breaks the lines of its answer, and puts quotes where YAML wants them. */
function words(message: string): string {
  return message.split(/[^A-Za-z0-9]+/).filter((word) => word !== "").join("\\W+");
}

function refusedOf(model: Model, policy: ValidatingPolicy, { rule, result, object }: Shown): Refused | undefined {
  const made = result === "fail" && isEnforced(policy) ? inCluster(model, object) : undefined;
  if (made === undefined) return undefined;
  const findings = findingsOf(model, made);
  const found = findings.find((one) => one.rule === rule && one.severity === policy.severity);
  return found === undefined || isRefusedAnyway(findings) ? undefined : { rule, object: made, message: found.message };
}

/** Objects for Windows in which the rules of the policy find nothing, each once. */
function taken(model: Model, policy: ValidatingPolicy, shown: readonly Shown[]): readonly KubeObject[] {
  const ids = new Set(policy.rules.map(({ rule }) => rule.id));
  const made = shown.flatMap(({ result, object }) => (result === "pass" ? (inCluster(model, object) ?? []) : []));
  const byName = new Map(made.map((object) => [`${object.kind} ${object.metadata.name}`, object]));
  return [...byName.values()].filter((object) => {
    const findings = findingsOf(model, object);
    return !isRefusedAnyway(findings) && !findings.some(({ rule, severity }) => ids.has(rule) && severity === policy.severity);
  });
}

function findingsOf(model: Model, object: KubeObject): readonly Finding[] {
  return interpret(model, object).findings;
}

/** The API server validates objects before it asks Kyverno: what it refuses itself never comes to a policy. */
function isRefusedAnyway(findings: readonly Finding[]): boolean {
  return findings.some(({ effect }) => effect === "rejected");
}

/**
 * The object as the test creates it. Pods become StatefulSets of no replicas: their templates are validated by policies
 * alone, and nothing is started. Of each pod template one kind is enough.
 */
function inCluster(model: Model, object: KubeObject): KubeObject | undefined {
  const target = targetOf(model, object);
  if (target?.subject.name !== "pod") return object.kind === "Node" ? undefined : object;
  return object.kind === "Deployment" ? statefulSet(object, target.root as PodTemplate) : undefined;
}

const labels = { app: "sample" };

function statefulSet({ metadata }: KubeObject, { metadata: own, spec }: PodTemplate): KubeObject {
  const template = { metadata: { ...own, labels: { ...own?.labels, ...labels } }, spec: { ...spec, restartPolicy: "Always" } };
  const name = metadata.name.replace(/deployment$/, "statefulset");
  return {
    apiVersion: "apps/v1",
    kind: "StatefulSet",
    metadata: { name },
    spec: { replicas: 0, selector: { matchLabels: labels }, serviceName: "sample", template },
  };
}
