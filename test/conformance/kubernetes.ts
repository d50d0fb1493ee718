import { interpret } from "../../src/model/interpret.js";
import type { Finding, Model } from "../../src/model/model.js";
import type { KubeObject } from "../generate/objects.js";
import type { Judge } from "./judge.js";
import type { ApiError, NotOurs } from "./not-ours.js";
import { rowOf } from "./not-ours.js";
import { remembered } from "./remembered.js";
import { run } from "./run.js";
import type { Sample } from "./samples.js";
import { scopesOf } from "./scopes.js";
import { toldAt } from "./seccomp.js";

/** Of Pod Security: the levels that the pods do not meet. */
type Answer =
  | { readonly errors: readonly ApiError[]; readonly podSecurity: readonly string[] }
  | { readonly decode: string };

/**
 * The API server's own validation of what makes pods: which paths it refuses, and which `rejected` findings are at.
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

/** Where the API server refuses an object if the rules are right. */
export function expectedRefusals(model: Model, object: KubeObject): readonly string[] {
  return rejections(model, object).flatMap(({ path }) => toldAt(path, object));
}

/** How many findings the API server says nothing of: seccomp annotations for containers that are not there. */
export function untold(model: Model, object: KubeObject): number {
  return rejections(model, object).filter(({ path }) => toldAt(path, object).length === 0).length;
}

/** The prefix of errors about objects that cannot be decoded. */
export const unreadable = "unreadable";

const rejecting = new WeakMap<Model, Model>();

/** What the rules say that the API server refuses. */
export function rejections(model: Model, object: unknown): readonly Finding[] {
  // The other rules take most of the time.
  const reduced = rejecting.get(model) ?? { ...model, rules: rejectingRules(model) };
  rejecting.set(model, reduced);
  return interpret(reduced, object).findings.filter(({ effect }) => effect === "rejected");
}

export function rejectingRules(model: Model): Model["rules"] {
  return model.rules.filter(({ cases }) => cases.some(({ effect }) => effect === "rejected"));
}

/**
 * The paths that the API server refuses, by the name of the sample.
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

/** What the oracle says of each object, word by word. */
export function answersTo(command: string, objects: readonly KubeObject[]): readonly Answer[] {
  const { status, stdout, stderr } = run(command, [], objects.map((object) => `${JSON.stringify(object)}\n`).join(""));
  if (status !== 0) throw new Error(`The oracle ended with ${status}: ${stderr}`);
  return stdout
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line) as Answer);
}

/** Does the API server take the object? */
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
    .map(({ path }) => path.replace(listOfMounts, "$1"));
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
/** 1.24 looks at an ephemeral container as at a list of one, and tells both indexes; but not where it looks for Windows alone. */
const twoIndexes = /(\.ephemeralContainers\[\d+\])\[0\]/;
