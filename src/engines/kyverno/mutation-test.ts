import type { Model } from "../../model/model.js";
import { mutate } from "../../model/mutate.js";
import type { Mutation } from "../../model/mutation.js";
import { targetOf } from "../../model/subject.js";
import type { OutputFile, SupportContext } from "../engine.js";
import { expectationsText, objectsText } from "../kyverno-program/cli-test.js";
import type { MutationFixture } from "../samples/fixtures.js";
import { sampleKinds } from "../samples/samples.js";
import type { KubeObject } from "../samples/workloads.js";
import { inKind, linuxPod, windowsPods } from "../samples/workloads.js";
import { mutationPolicyName, mutationRuleName } from "./policies.js";

interface Mutated {
  readonly rule: string;
  readonly before: KubeObject;
  /** What becomes of it; undefined where the rule skips it. */
  readonly after?: KubeObject;
}

/** `kyverno test` of a mutation: what it makes of objects, and which it skips, in each kind that pods are shown in. */
export function mutationTest(
  model: Model,
  mutation: Mutation,
  { renderTemplate, mutationFixturesOf }: SupportContext,
): readonly OutputFile[] {
  const policy = mutationPolicyName(mutation);
  const folder = `kyverno/mutate/.kyverno-test/${policy}`;
  const fixtures = mutationFixturesOf(mutation.id).filter((one) => one.covers(model.version) && one.values.size === 0);
  const shown = subjectsOf(mutation).flatMap((subject) =>
    sampleKinds(model, subject).flatMap((kind) => examplesOf({ model, mutation, subject, kind, fixtures })),
  );
  const patched = shown.flatMap(({ after }) => after ?? []);
  const unshown = patched.length === 0;
  const tests = [undefined, ...patchedFields].map((field) => ({
    field,
    file: `${field ?? "kyverno"}-test`,
    results: resultsOf(policy, shown, field),
  }));
  return [
    ...tests
      .filter(({ results }) => results !== "")
      .map(({ field = "", file, results }) => ({
        packagedOnly: true as const,
        path: `${folder}/${file}.yaml`,
        text: renderTemplate("kyverno/mutation-test", {
          name: policy,
          unshown,
          field,
          file,
          results,
        }),
      })),
    {
      packagedOnly: true,
      path: `${folder}/resources.yaml`,
      text: objectsText(
        shown.map(({ before }) => before),
        renderTemplate,
      ),
    },
    ...patched.map((object) => ({
      packagedOnly: true as const,
      path: `${folder}/patched-${object.metadata.name}.yaml`,
      text: objectsText([object], renderTemplate),
    })),
  ];
}

/** The names of the field with the expected result: in Kyverno up to 1.12, and in newer versions. Each rejects the other name. */
const patchedFields = ["patchedResource", "patchedResources"] as const;

/** Kyverno 1.10 fails where something is changed and no such file is named, so the main test covers only objects that are left alone. */
function resultsOf(policy: string, all: readonly Mutated[], field: string | undefined): string {
  const shown = field === undefined ? all.filter(({ after }) => after === undefined) : all;
  return expectationsText(
    shown.map(({ rule, before: { kind, metadata }, after }) => ({
      kind,
      ...(after && field ? { [field]: `patched-${metadata.name}.yaml` } : {}),
      policy,
      resources: [metadata.name],
      result: after ? "pass" : "skip",
      rule,
    })),
  );
}

function subjectsOf({ cases }: Mutation): readonly string[] {
  return [...new Set(cases.map(({ subject }) => subject))];
}

/** What the objects of a kind are chosen by. */
interface Choice {
  readonly model: Model;
  readonly mutation: Mutation;
  readonly subject: string;
  readonly kind: string;
  readonly fixtures: readonly MutationFixture[];
}

/** An object that is changed, and one that is left alone, if there are such objects. */
function examplesOf(choice: Choice): readonly Mutated[] {
  return [changed(choice), left(choice)].flatMap((one) => one ?? []);
}

function changed({ model, mutation, subject, kind, fixtures }: Choice): Mutated | undefined {
  for (const object of ofKind(model, kind, [...fixtures.map(({ input }) => input as KubeObject), ...windowsPods])) {
    const before = renamedWithoutNamespace(object, `${mutation.id}-${kind.toLowerCase()}`);
    const after = mutate(model, mutation, before);
    if (after !== before) return { rule: mutationRuleName(mutation, subject), before, after: after as KubeObject };
  }
  return undefined;
}

function left({ model, mutation, subject, kind, fixtures }: Choice): Mutated | undefined {
  for (const object of ofKind(model, kind, [
    linuxPod,
    ...windowsPods,
    ...fixtures.map(({ input }) => input as KubeObject),
  ])) {
    const before = renamedWithoutNamespace(object, `left-${kind.toLowerCase()}`);
    if (targetOf(model, before) !== undefined && mutate(model, mutation, before) === before)
      return { rule: mutationRuleName(mutation, subject), before };
  }
  return undefined;
}

/** Objects of a kind, then the pod templates of the others put into it. */
function ofKind(model: Model, kind: string, objects: readonly KubeObject[]): readonly KubeObject[] {
  const [own, others] = [
    objects.filter((object) => object.kind === kind),
    objects.filter((object) => object.kind !== kind),
  ];
  return [...own, ...others.flatMap((object) => inKind(model, kind, object) ?? [])];
}

function renamedWithoutNamespace(object: KubeObject, name: string): KubeObject {
  const { namespace: _, ...metadata } = object.metadata;
  return { ...object, metadata: { ...metadata, name } };
}
