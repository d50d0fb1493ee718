import { remembered } from "../../src/lib/remembered.js";
import { interpret } from "../../src/model/interpret.js";
import type { Finding, Model } from "../../src/model/model.js";
import type { KubeObject } from "../generate/objects.js";
import type { Judge } from "./judge.js";
import type { ApiError, NotOurs } from "./not-ours.js";
import { rowOf } from "./not-ours.js";
import { run } from "./run.js";
import type { Sample } from "./samples.js";
import { scopesOf } from "./scopes.js";
import { toldAt } from "./seccomp.js";

/** Of Pod Security: the levels that the pods do not meet. */
type Answer =
  | { readonly errors: readonly ApiError[]; readonly podSecurity: readonly string[] }
  | { readonly decode: string };

/**
 * The API server's own validation of pods and workloads: the paths that it rejects, and the paths of `rejected` findings.
 * @param used collects the entries of `notOurs` that apply
 */
export function kubernetesJudge(command: string, model: Model, used: Set<NotOurs> = new Set()): Judge {
  const expected = remembered((object: KubeObject) => expectedRefusals(model, object));
  return {
    engine: "kubernetes",
    kubernetes: model.version,
    silence: "lost",
    title: `kubernetes ${model.version}`,
    exempt: () => undefined,
    finds: ({ object }) =>
      rejections(model, object)
        .filter(({ path }) => toldAt(path, object).length > 0)
        .map(({ rule }) => rule),
    expected: ({ object }) => expected(object),
    answers: (samples) => refusals(command, model, samples, used),
  };
}

/** The paths at which the API server rejects an object if the rules are correct. */
export function expectedRefusals(model: Model, object: KubeObject): readonly string[] {
  return rejections(model, object).flatMap(({ path }) => toldAt(path, object));
}

/** The number of findings that the API server does not report: seccomp annotations for missing containers. */
export function untold(model: Model, object: KubeObject): number {
  return rejections(model, object).filter(({ path }) => toldAt(path, object).length === 0).length;
}

/** The prefix of errors about objects that cannot be decoded. */
export const unreadable = "unreadable";

/** The path, or that an object is unreadable without the error of the decoder: its words depend on the version of Go. */
export function withoutReason(path: string): string {
  return path.startsWith(`${unreadable}: `) ? unreadable : path;
}

/** The other rules take most of the time. */
const rejecting = remembered((model: Model): Model => ({ ...model, rules: rejectingRules(model) }));

/**
 * Rules about rejections by an admission plugin, which depend on other objects of the cluster. Validation does not know
 * these objects, and an API server of a test does not have them.
 */
export const ofAdmissionPlugins: ReadonlySet<string> = new Set(["win-runtimeclass-conflict"]);

/** The model without the rules that validation cannot confirm. */
export function validated(model: Model): Model {
  return { ...model, rules: model.rules.filter(({ id }) => !ofAdmissionPlugins.has(id)) };
}

/** The paths that the rules report as rejected. */
export function rejections(model: Model, object: unknown): readonly Finding[] {
  return interpret(rejecting(model), object).findings.filter(({ effect }) => effect === "rejected");
}

/** The rules that validation can confirm. */
export function rejectingRules(model: Model): Model["rules"] {
  return validated(model).rules.filter(({ cases }) => cases.some(({ effect }) => effect === "rejected"));
}

/**
 * The paths that the API server rejects, by the name of the sample.
 * @param used collects the entries of `notOurs` that apply
 */
export function refusals(
  command: string,
  model: Model,
  samples: readonly Sample[],
  used: Set<NotOurs> = new Set(),
): ReadonlyMap<string, readonly string[]> {
  const answers = answersTo(
    command,
    samples.map(({ object }) => object),
  );
  return new Map(samples.map(({ name, object }, index) => [name, refused(model, object, answers[index], used)]));
}

/** The complete answer of the oracle for each object. */
export function answersTo(command: string, objects: readonly KubeObject[]): readonly Answer[] {
  const { status, stdout, stderr } = run(command, [], objects.map((object) => `${JSON.stringify(object)}\n`).join(""));
  if (status !== 0) throw new Error(`The oracle ended with ${status}: ${stderr}`);
  return stdout
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line) as Answer);
}

/** Whether the API server accepts the object. */
export function isAccepted(answer: Answer | undefined): boolean {
  return answer !== undefined && "errors" in answer && answer.errors.length === 0;
}

/** An object that cannot be read was generated wrongly: that is a disagreement, too. */
function refused(model: Model, object: KubeObject, answer: Answer | undefined, used: Set<NotOurs>): string[] {
  if (answer === undefined) return ["no answer"];
  if ("decode" in answer) return [`${unreadable}: ${answer.decode}`];
  return refusedPaths(model, object, answer.errors, used);
}

/**
 * Where errors are that could be about Windows, as rules spell it.
 * @param used collects the entries of `notOurs` that apply
 */
export function refusedPaths(
  model: Model,
  object: KubeObject,
  errors: readonly ApiError[],
  used: Set<NotOurs> = new Set(),
): string[] {
  const plain = errors.map((error) => ({ ...error, path: error.path.replace(twoIndexes, "$1") }));
  return plain
    .filter((error) => isOurs(model, object, error, used))
    .map(({ path }) => path.replace(listOfMounts, "$1").replace(twoNames, "$1"));
}

function isOurs(model: Model, object: KubeObject, error: ApiError, used: Set<NotOurs>): boolean {
  const row = rowOf(error);
  if (row === undefined || (row.unless !== undefined && scopesOf(model, object, new Map()).has(row.unless)))
    return true;
  used.add(row);
  return false;
}

/** For a mount with wrong propagation, the API server reports the list and not the index. */
const listOfMounts = /(\.volumeMounts)\.mountPropagation$/;
/** Up to 1.35, the API server reports the list of tolerations in a RuntimeClass twice. */
const twoNames = /^(scheduling\.tolerations)\.tolerations(?=\[)/;
/** 1.24 validates an ephemeral container as a list with one item, and reports both indexes, except in its Windows validation. */
const twoIndexes = /(\.ephemeralContainers\[\d+\])\[0\]/;
