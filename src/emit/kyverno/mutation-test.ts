import { mutate } from "../../model/mutate.js";
import type { Model } from "../../model/model.js";
import type { Mutation } from "../../model/mutation.js";
import { targetOf } from "../../model/subject.js";
import type { MutationFixture } from "../../samples/mutation-fixtures.js";
import { linuxPod, windowsPods } from "../../samples/plain-pods.js";
import { sampleKinds } from "../../samples/samples.js";
import type { KubeObject, PodTemplate, WorkloadKind } from "../../samples/workloads.js";
import { asWorkload, workloadKinds } from "../../samples/workloads.js";
import type { Materials } from "../companion.js";
import type { OutputFile } from "../emitter.js";
import { mutationFolder, policyName, ruleName } from "./mutation.js";
import { yamlOf } from "./yaml.js";

interface Mutated {
  readonly rule: string;
  readonly before: KubeObject;
  /** What becomes of it; undefined where the rule skips it. */
  readonly after?: KubeObject;
}

/** `kyverno test` of a mutation: what it makes of objects, and which it skips, in each kind that pods are shown in. */
export function mutationTest(model: Model, mutation: Mutation, { frames, mutationFixturesOf }: Materials): readonly OutputFile[] {
  const folder = `${mutationFolder(mutation)}/.kyverno-test`;
  const fixtures = mutationFixturesOf(mutation.id).filter((one) => one.covers(model.version) && one.parameters.size === 0);
  const shown = subjectsOf(mutation).flatMap((subject) =>
    sampleKinds(model, subject).flatMap((kind) => [changed(model, mutation, subject, kind, fixtures), left(model, mutation, subject, kind, fixtures)].flatMap((one) => one ?? [])),
  );
  const policy = policyName(mutation);
  const about = { kubernetes: model.version };
  const objects = (of: readonly KubeObject[]): string => frames("kyverno/objects", { ...about, objects: yamlOf(...of).trimEnd() });
  const patched = shown.flatMap(({ after }) => after ?? []);
  const unshown = patched.length === 0 ? ["what it changes, since with the values that parameters have by default it changes nothing"] : [];
  const results = shown.map(({ rule, before: { kind, metadata }, after }) => ({
    kind,
    ...(after ? { patchedResource: `patched-${metadata.name}.yaml` } : {}),
    policy,
    resources: [metadata.name],
    result: after ? "pass" : "skip",
    rule,
  }));
  return [
    { path: `${folder}/kyverno-test.yaml`, text: frames("kyverno/cli-test", { ...about, name: policy, lacking: unshown, neverSkipped: [], results: yamlOf(results).trimEnd() }) },
    { path: `${folder}/resources.yaml`, text: objects(shown.map(({ before }) => before)) },
    ...patched.map((object) => ({ path: `${folder}/patched-${object.metadata.name}.yaml`, text: objects([object]) })),
  ];
}

function subjectsOf({ cases }: Mutation): readonly string[] {
  return [...new Set(cases.map(({ subject }) => subject))];
}

function changed(model: Model, mutation: Mutation, subject: string, kind: string, fixtures: readonly MutationFixture[]): Mutated | undefined {
  for (const object of inKind(model, kind, [...fixtures.map(({ input }) => input as KubeObject), ...windowsPods])) {
    const before = named(object, `${mutation.id}-${kind.toLowerCase()}`);
    const after = mutate(model, mutation, before);
    if (after !== before) return { rule: ruleName(mutation, subject), before, after: after as KubeObject };
  }
  return undefined;
}

function left(model: Model, mutation: Mutation, subject: string, kind: string, fixtures: readonly MutationFixture[]): Mutated | undefined {
  for (const object of inKind(model, kind, [linuxPod, ...windowsPods, ...fixtures.map(({ input }) => input as KubeObject)])) {
    const before = named(object, `left-${kind.toLowerCase()}`);
    if (mutate(model, mutation, before) === before) return { rule: ruleName(mutation, subject), before };
  }
  return undefined;
}

/** Objects of a kind, then the pod templates of the others put into it. */
function inKind(model: Model, kind: string, objects: readonly KubeObject[]): readonly KubeObject[] {
  const workload = workloadKinds.find((one): one is WorkloadKind => one === kind);
  const made = workload === undefined ? [] : objects.flatMap((object) => madeOf(model, workload, object) ?? []);
  return [...objects.filter((object) => object.kind === kind), ...made];
}

function madeOf(model: Model, kind: WorkloadKind, object: KubeObject): KubeObject | undefined {
  const template = targetOf(model, object)?.root as PodTemplate | undefined;
  return object.kind === kind || template?.spec === undefined ? undefined : asWorkload(kind, object.metadata.name, template);
}

function named(object: KubeObject, name: string): KubeObject {
  const { namespace: _, ...metadata } = object.metadata;
  return { ...object, metadata: { ...metadata, name } };
}
