import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { mutationFiles } from "../../src/engines/vap/mutation.js";
import type { Model } from "../../src/model/model.js";
import { mutate } from "../../src/model/mutate.js";
import type { Mutation } from "../../src/model/mutation.js";
import type { ParameterValues } from "../../src/model/parameter.js";
import { withDefaults } from "../../src/model/parameter.js";
import { targetOf } from "../../src/model/subject.js";
import { session } from "../engine-session.js";
import type { KubeObject } from "../generate/objects.js";
import type { MutationAnswer } from "./admission-oracle.js";
import { mutatedObjects } from "./admission-oracle.js";
import type { AskedProgram, Judge } from "./judge.js";
import { isServed, isServedVersion } from "./kinds.js";
import { inFolder } from "./run.js";
import type { Sample } from "./samples.js";
import { sorted } from "./sorted.js";

/** The policy of a mutation for people who have set these values; undefined where it would change no object. */
export function policyOfMutation(
  model: Model,
  mutation: Mutation,
  values: ParameterValues = new Map(),
): string | undefined {
  const set = { ...model, parameters: withDefaults(model.parameters, values) };
  const { files } = mutationFiles(set, session().context);
  return files.find(({ path }) => path.endsWith(`/wincompat-${mutation.id}.yaml`))?.text;
}

/**
 * What an API server makes of objects with the MutatingAdmissionPolicies of one mutation. The interpreter reads the same object as the
 * policies: with defaults, and as the types of the API have it.
 */
export function mapJudge(
  { command, engine, model }: AskedProgram,
  mutation: Mutation,
  values: ParameterValues = new Map(),
): Judge {
  const policy = policyOfMutation(model, mutation, values);
  const answers = new WeakMap<KubeObject, MutationAnswer>();
  const answerOf = ({ origin, object }: Sample): MutationAnswer => {
    const answer = answers.get(object);
    if (answer === undefined) throw new Error(`The admission oracle was not asked about ${origin}.`);
    return answer;
  };
  const expected = (sample: Sample): unknown => {
    const answer = answerOf(sample);
    if ("decode" in answer) throw new Error(`The API server does not decode ${sample.origin}.`);
    const { object } = answer;
    const isExcluded = session().context.excludedNamespaces.includes(object.metadata?.namespace ?? "");
    return isExcluded || !isServed(model, object) ? object : mutate(model, mutation, object, values);
  };
  return {
    engine,
    kubernetes: model.version,
    silence: "lost",
    title: `${engine}, ${model.version}, ${mutation.id}`,
    learn: (samples) => {
      const given = asked(command, policy, samples);
      for (const [index, { object }] of samples.entries()) answers.set(object, given[index] as MutationAnswer);
    },
    exempt: (sample) => {
      const answer = answerOf(sample);
      if ("decode" in answer) return "the API server does not decode the object";
      if (!isServedVersion(model, sample.object)) return "the API server does not serve this version of the kind";
      const hasTemplate = !isServed(model, answer.object) || targetOf(model, answer.object) !== undefined;
      return hasTemplate ? undefined : "the API server rejects a workload without a pod template";
    },
    finds: (sample) => {
      const answer = answerOf(sample);
      return "decode" in answer || expected(sample) === answer.object ? [] : [mutation.id];
    },
    expected: (sample) => [sorted(expected(sample))],
    answers: (samples) =>
      new Map(
        samples.flatMap((sample): readonly (readonly [string, readonly string[]])[] => {
          const answer = answerOf(sample);
          if ("decode" in answer) return [];
          const failure = answer.error === undefined ? [] : [`not evaluated: ${answer.error}`];
          return [[sample.name, [sorted(answer.result), ...failure]]];
        }),
      ),
  };
}

/** Without a policy, an object stays as it is: the answers of a policy that changes nothing. */
function asked(command: string, policy: string | undefined, samples: readonly Sample[]): readonly MutationAnswer[] {
  return inFolder((folder) => {
    const file = join(folder, "policy.yaml");
    writeFileSync(file, policy ?? idle);
    return mutatedObjects(
      command,
      [file],
      samples.map(({ object }) => ({ object })),
    );
  });
}

const apiVersion = "admissionregistration.k8s.io/v1";
const metadata = { name: "idle" };
const idle = [
  {
    apiVersion,
    kind: "MutatingAdmissionPolicy",
    metadata,
    spec: {
      reinvocationPolicy: "Never",
      matchConstraints: {
        resourceRules: [{ apiGroups: ["*"], apiVersions: ["*"], operations: ["CREATE"], resources: ["*"] }],
      },
      // The type of an empty list is unknown.
      mutations: [{ patchType: "JSONPatch", jsonPatch: { expression: "[JSONPatch{op: 'test'}].filter(one, false)" } }],
    },
  },
  { apiVersion, kind: "MutatingAdmissionPolicyBinding", metadata, spec: { policyName: "idle" } },
]
  .map((one) => JSON.stringify(one))
  .join("\n---\n");
