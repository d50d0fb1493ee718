import type { Model, Rule } from "../../src/model/model.js";
import type { Cluster } from "../api-server/cluster.js";
import { makeWhatIsNamed } from "../api-server/prerequisites.js";
import type { KubeObject } from "../generate/objects.js";
import { mustBeEmpty } from "./must-be-empty.js";
import { create, tryCreate } from "./requests.js";
import type { Debugged, Innocent, Violation } from "./samples.js";
import { coreRules, debuggedPods, innocentObjects, isInnocentAsKept, namespace, violationsOf } from "./samples.js";

/** Objects for one model: those that exist before the policies, and those that come later. */
export interface Prepared {
  /** Errors that exist before any policy, each with a finalizer. */
  readonly old: readonly Violation[];
  /** Errors and warnings that are created while policies only report, those of a rule together. */
  readonly candidates: readonly (readonly Violation[])[];
  /** The number of samples for each rule. */
  readonly count: number;
  /** Pods that exist before any policy and are debugged later. */
  readonly debugged: readonly Debugged[];
  /** Objects that break no rule, also as the API server keeps them. */
  readonly innocent: readonly Innocent[];
  readonly model: Model;
  /** Creates what exists before the policies, once. */
  readonly make: (cluster: Cluster) => Promise<void>;
}

/** Creates an object that stays until it is removed. */
const finalizer = "example.com/e2e";

/** @param count of the fixtures of each rule */
export function prepare(model: Model, count: number): Prepared {
  const some = <One>(all: readonly One[]): readonly One[] => all.slice(0, count);
  // Cluster-scoped objects would conflict with others of the same name; Nodes have separate tests.
  const persistent = (rule: Rule, severities: Parameters<typeof violationsOf>[2]): readonly Violation[] =>
    violationsOf(model, rule, severities).filter(({ object }) => object.metadata?.namespace === namespace);
  const errors = coreRules(model, ["error"]);
  let old = errors
    .flatMap((rule) => some(persistent(rule, ["error"])))
    .map((one, index) => renamed(one, `old-${index}`, { finalizers: [finalizer] }));
  const candidates = coreRules(model, ["error", "warning"]).map((rule) =>
    persistent(rule, ["error", "warning"]).map((one, index) => renamed(one, `${rule.id}-${index}`, {})),
  );
  const debugged = errors
    .flatMap((rule) => some(debuggedPods(model, rule)))
    .map((one, index) => ({
      ...one,
      pod: { ...one.pod, metadata: { ...one.pod.metadata, name: `debugged-${index}` } },
    }));
  let innocent = innocentObjects(model, count);
  let made: Promise<void> | undefined;
  return {
    get old() {
      return old;
    },
    get innocent() {
      return innocent;
    },
    candidates: candidates.filter((all) => all.length > 0),
    count,
    model,
    debugged,
    make: (cluster) =>
      (made ??= (async () => {
        const objects = [...old, ...candidates.flat(), ...innocent].map(({ object }) => object);
        // Some are read before other objects get their names, the others after the objects that they name exist.
        const early = await Promise.all(innocent.map(async ({ object }) => asKept(cluster, object)));
        await makeWhatIsNamed(cluster, [...objects, ...debugged.map(({ pod }) => pod)]);
        const first = [
          ...old,
          ...debugged.map(({ title, pod }) => ({ title, object: pod as KubeObject, isWrapped: false })),
        ];
        const answers = await Promise.all(
          first.map(async (one) => ({ ...one, answer: await create(cluster, one.object) })),
        );
        const refused = answers.filter(({ answer }) => answer.verdict !== "accepted");
        mustBeEmpty(
          refused.flatMap(({ title, isWrapped, answer }) =>
            isWrapped || answer.verdict === "accepted" ? [] : [`${title}: ${answer.message}`],
          ),
          "The API server refuses objects before there are policies",
        );
        const gone = new Set(refused.map(({ object }) => object));
        old = old.filter(({ object }) => !gone.has(object));
        const kept = await Promise.all(
          innocent.map(async ({ object }, index) => early[index] ?? (await asKept(cluster, object))),
        );
        innocent = innocent.filter((_, index) => kept[index] !== undefined && isInnocentAsKept(model, kept[index]));
      })()),
  };
}

/** Undefined if the API server rejects an object, or has another one with its name. */
async function asKept(cluster: Cluster, object: KubeObject): Promise<unknown> {
  const answer = await tryCreate(cluster, object);
  return answer.verdict === "accepted" ? answer.object : undefined;
}

function renamed(violation: Violation, name: string, metadata: object): Violation {
  const { object } = violation;
  return { ...violation, object: { ...object, metadata: { ...object.metadata, name, ...metadata } } };
}
