import { interpret } from "../../src/model/interpret.js";
import type { Finding, Model } from "../../src/model/model.js";
import type { Judge } from "./judge.js";
import type { ApiError } from "./not-ours.js";
import { isOurs } from "./not-ours.js";
import { run } from "./run.js";
import type { Sample } from "./samples.js";

type Answer = { readonly errors: readonly ApiError[] } | { readonly decode: string };

/** The API server's own validation of pods: which paths it refuses, and which `rejected` findings are at. */
export function kubernetesJudge(command: string, model: Model): Judge {
  return {
    engine: "kubernetes",
    kubernetes: model.version,
    title: `kubernetes ${model.version}`,
    exempt: () => undefined,
    finds: ({ object }) => rejections(model, object).map(({ rule }) => rule),
    expected: ({ object }) => rejections(model, object).map(({ path }) => path),
    answers: (samples) => refusals(command, samples),
  };
}

export function rejections(model: Model, object: unknown): readonly Finding[] {
  return interpret(model, object).findings.filter(({ effect }) => effect === "rejected");
}

/** The paths that the API server refuses, by the name of the sample. */
export function refusals(command: string, samples: readonly Sample[]): ReadonlyMap<string, readonly string[]> {
  const input = samples.map(({ object }) => `${JSON.stringify(object)}\n`).join("");
  const { status, stdout, stderr } = run(command, [], input);
  if (status !== 0) throw new Error(`The oracle ended with ${status}: ${stderr}`);
  const answers = stdout.trimEnd().split("\n").map((line) => JSON.parse(line) as Answer);
  return new Map(answers.map((answer, index) => [samples[index]?.name ?? "", refused(answer)]));
}

/** A pod that cannot be read was generated wrongly: that is a disagreement, too. */
function refused(answer: Answer): string[] {
  if ("decode" in answer) return [`unreadable: ${answer.decode}`];
  return refusedPaths(answer.errors);
}

/** Where errors are that could be about Windows, as rules spell it. */
export function refusedPaths(errors: readonly ApiError[]): string[] {
  return errors.filter(isOurs).map(({ path }) => path.replace(listOfMounts, "$1").replace(indexTwice, "$1"));
}

/** Of a mount that is propagated in a wrong way the API server tells the list, and not which of them it is. */
const listOfMounts = /(\.volumeMounts)\.mountPropagation$/;

/** For Windows options of an ephemeral container 1.24 gives an index in a list of that container alone, too. */
const indexTwice = /^(spec\.ephemeralContainers\[\d+\])\[0\]/;
