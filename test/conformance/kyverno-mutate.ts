import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseAllDocuments } from "yaml";
import { framesFrom } from "../../src/emit/frames.js";
import { mutationFiles, policyName } from "../../src/emit/kyverno/mutation.js";
import type { Model } from "../../src/model/model.js";
import { mutate } from "../../src/model/mutate.js";
import type { Mutation } from "../../src/model/mutation.js";
import type { ParameterValues } from "../../src/model/parameter.js";
import { packageRoot } from "../../src/package.js";
import type { KubeObject } from "../generate/objects.js";
import type { Judge } from "./judge.js";
import { isServed } from "./kinds.js";
import { exemption } from "./kyverno.js";
import { inFolder, run } from "./run.js";
import type { Sample } from "./samples.js";
import { asText } from "./samples.js";

/** `kyverno apply` with the policy of one mutation, and with these values in its context: what becomes of each object. */
export function mutationJudge(command: string, engine: string, model: Model, mutation: Mutation, values: ParameterValues = new Map()): Judge {
  const made = (object: KubeObject): unknown => (isServed(model, object) ? mutate(model, mutation, object, values) : object);
  return {
    title: `${engine}, ${model.version}, ${mutation.id}`,
    exempt: ({ object }) => exemption(object, engine),
    expected: ({ object }) => [sorted(made(object))],
    answers: (samples) => applied(command, policyText(model, mutation, values), samples),
  };
}

/** The policy as users have it who have set these values. */
function policyText(model: Model, mutation: Mutation, values: ParameterValues): string {
  const parameters = model.parameters.map((one) => ({ ...one, default: values.get(one.name) ?? one.default }));
  const files = mutationFiles({ ...model, parameters }, framesFrom(join(packageRoot, "templates")));
  const file = files.find(({ path }) => path.endsWith(`/${policyName(mutation)}.yaml`));
  if (!file) throw new Error(`There is no policy for ${mutation.id}.`);
  return file.text;
}

/** What nobody has written is as it was: older versions of Kyverno write what they have changed. */
function applied(command: string, policy: string, samples: readonly Sample[]): ReadonlyMap<string, readonly string[]> {
  return inFolder((folder) => {
    const [policyFile, objects, output] = [join(folder, "policy.yaml"), join(folder, "objects.yaml"), join(folder, "output")];
    mkdirSync(output);
    writeFileSync(policyFile, policy);
    writeFileSync(objects, samples.map(asText).join("\n---\n"));
    const { stdout, stderr } = run(command, ["apply", policyFile, "-r", objects, "-o", output, "--remove-color"]);
    if (!/^pass: \d+, fail: 0, warn: 0, error: 0, /m.test(stdout)) throw new Error(`kyverno failed: ${stdout.slice(-2000)}${stderr.slice(-2000)}`);
    return new Map(samples.map(({ name, object }) => [name, [sorted(writtenAs(output, name) ?? object)]]));
  });
}

function writtenAs(folder: string, name: string): unknown {
  const file = readdirSync(folder).find((one) => one === `${name}-mutated.yaml`);
  return file === undefined ? undefined : parseAllDocuments(readFileSync(join(folder, file), "utf8"))[0]?.toJS();
}

/** Equal objects, equal text. The command line of Kyverno 1.19 makes empty maps of labels and annotations that are null. */
function sorted(value: unknown): string {
  return JSON.stringify(value, (key, inner: unknown) => {
    if (inner === null && ["annotations", "labels"].includes(key)) return {};
    if (typeof inner !== "object" || inner === null || Array.isArray(inner)) return inner;
    return Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)));
  });
}
