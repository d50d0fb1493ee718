import { yamlText } from "../../lib/yaml-text.js";
import { interpret } from "../../model/interpret.js";
import type { Finding, Model } from "../../model/model.js";
import { podSubjectName, targetOf } from "../../model/subject.js";
import type { OutputFile, SupportContext } from "../engine.js";
import { packagedFile } from "../engine.js";
import { levelOf } from "../entries.js";
import { protectedKinds } from "../groups.js";
import { policyPath } from "../kyverno-program/policies.js";
import type { KubeObject, PodTemplate } from "../samples/workloads.js";
import { inKind } from "../samples/workloads.js";
import type { TemplateRenderer } from "../template-renderer.js";
import type { Shown } from "./cli-test.js";
import type { ValidatingPolicy } from "./policies.js";
import { rulesIn } from "./policies.js";

/** An object that the API server accepts and the policy, where it is enforced, does not. */
interface Denied {
  readonly object: KubeObject;
  readonly finding: Finding;
}

const folder = "kyverno/chainsaw";

/**
 * A Chainsaw test: in a cluster the policy becomes ready, and enforced it denies an object for each rule, with the rule and
 * the path in the message. Objects that keep its rules are accepted.
 */
export function chainsawTest(
  model: Model,
  policy: ValidatingPolicy,
  shown: readonly Shown[],
  { renderTemplate }: SupportContext,
): OutputFile {
  return packagedFile(`${folder}/${policy.name}/chainsaw-test.yaml`, () =>
    testText(model, policy, shown, renderTemplate),
  );
}

function testText(
  model: Model,
  policy: ValidatingPolicy,
  shown: readonly Shown[],
  renderTemplate: TemplateRenderer,
): string {
  const own = policy.protectedSubject === undefined ? shown.filter((one) => one.policy === policy) : [];
  const bad = own.flatMap(({ result, object }) => (result === "fail" ? deniedOf(model, policy, object) : []));
  const good = accepted(model, policy, own);
  return renderTemplate("kyverno/chainsaw", {
    file: `../../../${policyPath(policy)}`,
    name: policy.name,
    enforced: bad.length > 0 || good.length > 0,
    good: good.map((object) => yamlText(object).trimEnd()),
    bad: bad.map(({ object, finding }) => ({
      object: yamlText(object).trimEnd(),
      check: JSON.stringify(`(contains($error, '${finding.rule}: '))`),
    })),
    protectedKinds: protectedKinds(model),
    untold: rulesIn(policy)
      .map(({ rule }) => rule.id)
      .filter((id) => !bad.some(({ finding }) => finding.rule === id)),
  });
}

function deniedOf(model: Model, policy: ValidatingPolicy, object: KubeObject): readonly Denied[] {
  const made = inCluster(model, object);
  const findings = made === undefined ? [] : interpret(model, made).findings;
  const finding = findings.find((one) => isOf(policy, one));
  return made === undefined || finding === undefined || isRejectedAnyway(findings) ? [] : [{ object: made, finding }];
}

function isOf(policy: ValidatingPolicy, { rule, severity }: Finding): boolean {
  return levelOf(severity) === policy.level && rulesIn(policy).some((one) => one.rule.id === rule);
}

/** Objects for Windows in which the rules of the policy find nothing, each once. */
function accepted(model: Model, policy: ValidatingPolicy, shown: readonly Shown[]): readonly KubeObject[] {
  const made = shown.flatMap(({ result, object }) => (result === "pass" ? (inCluster(model, object) ?? []) : []));
  const byName = new Map(made.map((object) => [`${object.kind} ${object.metadata.name}`, object]));
  return [...byName.values()].filter((object) => {
    const { findings } = interpret(model, object);
    return !isRejectedAnyway(findings) && !findings.some((finding) => isOf(policy, finding));
  });
}

/** The API server validates objects before it calls Kyverno, so policies never see what it rejects. */
function isRejectedAnyway(findings: readonly Finding[]): boolean {
  return findings.some(({ effect }) => effect === "rejected");
}

/**
 * The object as the test creates it. Pods become StatefulSets of no replicas: their templates are validated by policies
 * alone, and nothing is started.
 */
function inCluster(model: Model, object: KubeObject): KubeObject | undefined {
  if (targetOf(model, object)?.subject.name !== podSubjectName) return object;
  const workload = object.kind === "Deployment" ? object : inKind(model, "Deployment", object);
  const template = workload && targetOf(model, workload)?.root;
  return template === undefined ? undefined : statefulSet(object, template as PodTemplate);
}

const labels = { app: "sample" };

function statefulSet({ metadata }: KubeObject, { metadata: own, spec }: PodTemplate): KubeObject {
  const template = {
    metadata: { ...own, labels: { ...own?.labels, ...labels } },
    spec: { ...spec, restartPolicy: "Always" },
  };
  return {
    apiVersion: "apps/v1",
    kind: "StatefulSet",
    metadata: { name: metadata.name },
    spec: { replicas: 0, selector: { matchLabels: labels }, serviceName: "sample", template },
  };
}
