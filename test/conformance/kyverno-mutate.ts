import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { mutationFiles } from "../../src/engines/kyverno/mutation.js";
import { mutationPolicyName } from "../../src/engines/kyverno/policies.js";
import { mutationFiles as mutatingPolicyFiles } from "../../src/engines/kyverno-cel/mutation.js";
import { templatesFrom } from "../../src/engines/template-renderer.js";
import type { KubernetesObject } from "../../src/manifests/manifest-item.js";
import { readManifestText } from "../../src/manifests/manifest-text.js";
import { withStoredMaps } from "../../src/manifests/stored-maps.js";
import type { Model } from "../../src/model/model.js";
import { mutate } from "../../src/model/mutate.js";
import type { Mutation } from "../../src/model/mutation.js";
import type { ParameterValues } from "../../src/model/parameter.js";
import { withDefaults } from "../../src/model/parameter.js";
import { podSubjectName, targetOf } from "../../src/model/subject.js";
import { session } from "../engine-session.js";
import type { KubeObject } from "../generate/objects.js";
import type { AskedProgram, Judge } from "./judge.js";
import { isServed, isServedVersion } from "./kinds.js";
import { exemption } from "./kyverno.js";
import { inFolder, run } from "./run.js";
import type { Sample } from "./samples.js";
import { asText } from "./samples.js";
import { sorted } from "./sorted.js";

/** `kyverno apply` with the policy of one mutation, and with these values in its context: what becomes of each object. */
export function mutationJudge(
  { command, engine, model }: AskedProgram,
  mutation: Mutation,
  values: ParameterValues = new Map(),
  textOf: typeof policyText = policyText,
): Judge {
  const text = textOf(model, mutation, values);
  const made = (object: KubeObject): unknown =>
    isServed(model, object) ? mutate(model, mutation, object, values) : object;
  return {
    engine,
    kubernetes: model.version,
    silence: "lost",
    title: `${engine}, ${model.version}, ${mutation.id}`,
    exempt: ({ object }) => exemption(object, engine) ?? breaks(object),
    finds: ({ object }) => (made(object) === object ? [] : [mutation.id]),
    expected: ({ object }) => [written(made(object))],
    answers: (samples) =>
      text === undefined
        ? new Map(samples.map(({ name, object }) => [name, [written(object)]]))
        : applied(command, text, samples),
  };
}

/** The same with the MutatingPolicies of the mutation. */
export function mutatingPolicyJudge(program: AskedProgram, mutation: Mutation, values?: ParameterValues): Judge {
  const judge = mutationJudge(program, mutation, values, mutatingPolicyText);
  const title = `${judge.title}, MutatingPolicies`;
  return { ...judge, title, exempt: (sample) => judge.exempt(sample) ?? notEvaluated(program.model, sample.object) };
}

/** Unlike ClusterPolicies, they name the version of a kind, and read the fields that each object of an API server has. */
function notEvaluated(model: Model, object: KubeObject): string | undefined {
  if (!isServed(model, object)) return undefined;
  if (!isServedVersion(model, object))
    return "an API server converts objects of older API versions, and the command does not";
  const target = targetOf(model, object);
  const { spec } = (target?.root ?? {}) as { readonly spec?: unknown };
  const isComplete =
    target !== undefined && (target.subject.name !== podSubjectName || (typeof spec === "object" && spec !== null));
  return isComplete ? undefined : "the API server rejects a workload without a pod template";
}

/** In the YAML of Go these characters are line breaks, behind which it indents: what comes back is another text. */
function breaks(object: KubeObject): string | undefined {
  return /[\u0085\u2028\u2029]/.test(JSON.stringify(object))
    ? "a text holds what is a line break in YAML 1.1"
    : undefined;
}

/** The policy as users have it who have set these values. */
function policyText(model: Model, mutation: Mutation, values: ParameterValues): string | undefined {
  const parameters = model.parameters.map((one) => ({ ...one, default: values.get(one.name) ?? one.default }));
  const files = mutationFiles({ ...model, parameters }, templatesFrom());
  const file = files.find(({ path }) => path.endsWith(`/${mutationPolicyName(mutation)}.yaml`));
  if (!file) throw new Error(`There is no policy for ${mutation.id}.`);
  return file.text;
}

/** The same with its MutatingPolicies; undefined where the mutation changes nothing with these values. */
function mutatingPolicyText(model: Model, mutation: Mutation, values: ParameterValues): string | undefined {
  const set = { ...model, parameters: withDefaults(model.parameters, values) };
  const { files } = mutatingPolicyFiles(set, session().context);
  return files.find(({ path }) => path.endsWith(`/${mutationPolicyName(mutation)}.yaml`))?.text;
}

/** Without an output file, the object is unchanged: older versions of Kyverno write only changed objects. */
function applied(command: string, policy: string, samples: readonly Sample[]): ReadonlyMap<string, readonly string[]> {
  return inFolder((folder) => {
    const [policyFile, objects, output] = [
      join(folder, "policy.yaml"),
      join(folder, "objects.yaml"),
      join(folder, "output"),
    ];
    mkdirSync(output);
    writeFileSync(policyFile, policy);
    writeFileSync(objects, samples.map(asText).join("\n---\n"));
    const { stdout, stderr } = run(command, ["apply", policyFile, "-r", objects, "-o", output]);
    if (!/^pass: \d+, fail: 0, warn: 0, error: 0, /m.test(stdout))
      throw new Error(`kyverno failed: ${stdout.slice(-2000)}${stderr.slice(-2000)}`);
    return new Map(samples.map(({ name, object }) => [name, [written(writtenAs(output, name) ?? object)]]));
  });
}

function writtenAs(folder: string, name: string): unknown {
  const file = readdirSync(folder).find((one) => one === `${name}-mutated.yaml`);
  if (file === undefined) return undefined;
  // Kyverno writes YAML as Go does, so it is read as kubectl reads it: folded texts come out otherwise elsewhere.
  const [item] = readManifestText(file, readFileSync(join(folder, file), "utf8"));
  return item?.kind === "object" ? item.value : undefined;
}

/**
 * The command line of Kyverno 1.19 makes empty maps of labels, annotations and node selectors that are null. Null in maps of strings is
 * read as the API server stores it.
 */
function written(value: unknown): string {
  return sorted(withStoredMaps(value as KubernetesObject), (key, inner) =>
    inner === null && ["annotations", "labels", "nodeSelector"].includes(key) ? {} : inner,
  );
}
