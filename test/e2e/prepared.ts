import type { Model, Rule } from "../../src/model/model.js";
import type { Cluster } from "../api-server/cluster.js";
import { makeWhatIsNamed } from "../api-server/prerequisites.js";
import type { KubeObject } from "../generate/objects.js";
import { mustBeEmpty } from "./must-be-empty.js";
import { create } from "./requests.js";
import type { Debugged, Violation } from "./samples.js";
import { coreRules, debuggedPods, innocentObjects, namespace, violationsOf } from "./samples.js";

/** Objects for one model: those that exist before the policies, and those that come later. */
export interface Prepared {
  /** Errors that exist before any policy, each with a finalizer. */
  readonly old: readonly Violation[];
  /** Errors and warnings that are created while policies only report, those of a rule together. */
  readonly candidates: readonly (readonly Violation[])[];
  /** How many of each rule are asked about. */
  readonly count: number;
  /** Pods that exist before any policy and are debugged later. */
  readonly debugged: readonly Debugged[];
  readonly model: Model;
  /** Creates what exists before the policies, once. */
  readonly make: (cluster: Cluster) => Promise<void>;
}

/** Keeps an object until somebody removes it. */
export const finalizer = "example.com/e2e";

/** @param count of the fixtures of each rule */
export function prepare(model: Model, count: number): Prepared {
  const some = <One>(all: readonly One[]): readonly One[] => all.slice(0, count);
  // What is of no namespace would be in the way of others with its name; Nodes have tests of their own.
  const persistent = (rule: Rule, severities: Parameters<typeof violationsOf>[2]): readonly Violation[] =>
    violationsOf(model, rule, severities).filter(({ object }) => object.metadata?.namespace === namespace);
  const errors = coreRules(model, ["error"]);
  const old = errors.flatMap((rule) => some(persistent(rule, ["error"]))).map((one, index) => renamed(one, `old-${index}`, { finalizers: [finalizer] }));
  const candidates = coreRules(model, ["error", "warning"]).map((rule) => persistent(rule, ["error", "warning"]).map((one, index) => renamed(one, `${rule.id}-${index}`, {})));
  const debugged = errors.flatMap((rule) => some(debuggedPods(model, rule))).map((one, index) => ({ ...one, pod: { ...one.pod, metadata: { ...one.pod.metadata, name: `debugged-${index}` } } }));
  let made: Promise<void> | undefined;
  return {
    old,
    candidates: candidates.filter((all) => all.length > 0),
    count,
    model,
    debugged,
    make: (cluster) =>
      (made ??= (async () => {
        const named = [...old, ...candidates.flat()].map(({ object }) => object);
        await makeWhatIsNamed(cluster, [...named, ...debugged.map(({ pod }) => pod), ...innocentObjects(model, count).map(({ object }) => object)]);
        const first = [...old, ...debugged.map(({ title, pod }) => ({ title, object: pod as KubeObject }))];
        const answers = await Promise.all(first.map(async ({ title, object }) => ({ title, answer: await create(cluster, object) })));
        const refused = answers.flatMap(({ title, answer }) => (answer.verdict === "accepted" ? [] : [`${title}: ${answer.message}`]));
        mustBeEmpty(refused, "The API server refuses objects before there are policies");
      })()),
  };
}

function renamed(violation: Violation, name: string, metadata: object): Violation {
  const { object } = violation;
  return { ...violation, object: { ...object, metadata: { ...object.metadata, name, ...metadata } } };
}
