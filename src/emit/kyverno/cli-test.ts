import { compareText } from "../../diagnostic.js";
import { groupBy } from "../../group-by.js";
import type { Model } from "../../model/model.js";
import type { Result, Sample } from "../../samples/samples.js";
import { judgeOf, sampleKinds } from "../../samples/samples.js";
import type { KubeObject } from "../../samples/workloads.js";
import { workloadKinds } from "../../samples/workloads.js";
import type { Materials } from "../companion.js";
import type { OutputFile } from "../emitter.js";
import { yamlDocuments, yamlText } from "../yaml.js";
import type { ValidatingPolicy } from "./policies.js";
import { policyFolder } from "./policies.js";

/** What one rule must say of one object in a test. */
export interface Shown {
  readonly rule: string;
  readonly result: Result;
  readonly object: KubeObject;
}

/** The objects that show the rules of a policy, under names that no two of them share: some Kyvernos look at nothing else. */
export function shownBy(model: Model, { rules }: ValidatingPolicy, { samplesOf }: Pick<Materials, "samplesOf">): readonly Shown[] {
  const shared: KubeObject[] = [];
  return rules.flatMap(({ rule: { id, subject }, cases }) => {
    const question = { id, subject, cases };
    const judge = judgeOf(model, question);
    return samplesOf(question).map(renamed).map((one) => withShared(judge, one, shared));
  });
}

/**
 * Workloads that keep a rule are shared with the rules before it where they keep both: a test asks every rule about every
 * object. Each rule has a Pod of its own, which shows how near to a finding it goes.
 */
function withShared(judge: ReturnType<typeof judgeOf>, one: Shown, shared: KubeObject[]): Shown {
  const { kind } = one.object;
  if (one.result !== "pass" || !workloadKinds.some((other) => other === kind && other !== "Pod")) return one;
  const object = shared.find((other) => other.kind === kind && judge(other).result === "pass");
  if (object === undefined) shared.push(one.object);
  return object === undefined ? one : { ...one, object };
}

const known = new WeakMap<KubeObject, KubeObject>();

/** An object that several rules share stays one. No rule looks at the namespace, and Kyverno 1.10 asks for it in results. */
function renamed({ rule, result, object }: Sample): Shown {
  const { namespace: _, ...metadata } = object.metadata;
  const name = `${metadata.name}-${object.kind.toLowerCase()}`;
  const under = known.get(object) ?? { ...object, metadata: { ...metadata, name } };
  known.set(object, under);
  return { rule, result, object: under };
}

/** `kyverno test` of a policy: each rule fails, passes and skips an object of each kind. */
export function cliTest(model: Model, policy: ValidatingPolicy, shown: readonly Shown[], { frames }: Materials): readonly OutputFile[] {
  const folder = `${policyFolder(policy)}/.kyverno-test`;
  const lines = missing(model, policy, shown);
  const test = frames("kyverno/cli-test", {
    kubernetes: model.version,
    name: policy.name,
    lacking: [...lines("fail"), ...lines("pass")].map(([result, line]) => `${result}: ${line}`),
    neverSkipped: lines("skip").map(([, line]) => line),
    results: resultsOf(policy.name, shown).trimEnd(),
  });
  const objects = frames("kyverno/objects", { kubernetes: model.version, objects: yamlDocuments(distinct(shown)).trimEnd() });
  return [
    { path: `${folder}/kyverno-test.yaml`, text: test },
    { path: `${folder}/resources.yaml`, text: objects },
  ];
}

/** Each object once, by its name. */
function distinct(shown: readonly Shown[]): readonly KubeObject[] {
  return [...groupBy(shown, ({ object }) => object.metadata.name).values()].flatMap(([first]) => first?.object ?? []);
}

function resultsOf(policy: string, shown: readonly Shown[]): string {
  return inOrder(shown.map(({ rule, result, object }) => ({ kind: object.kind, policy, resources: [object.metadata.name], result, rule })));
}

/** What a test of Kyverno expects; keys in the order of the alphabet. */
export interface Expectation {
  readonly kind: string;
  readonly policy: string;
  readonly resources: readonly string[];
  readonly result: string;
  readonly rule: string;
}

/** In the order and the form that `kyverno fix test` leaves as they are; an empty text for none. */
export function inOrder(expectations: readonly Expectation[]): string {
  const key = ({ rule, result, kind, resources }: Expectation): string => [rule, result, kind, ...resources].join("\n");
  return expectations.length === 0 ? "" : yamlText([...expectations].sort((a, b) => compareText(key(a), key(b))));
}

/** By result: rules without an object for it, as `win-host-pid (Pod)`. */
function missing(model: Model, { rules }: ValidatingPolicy, shown: readonly Shown[]): (result: Result) => readonly (readonly [Result, string])[] {
  const has = (id: string, result: Result, kind: string): boolean => shown.some((one) => one.rule === id && one.result === result && one.object.kind === kind);
  return (result) =>
    rules.flatMap(({ rule: { id, subject } }) => {
      const kinds = sampleKinds(model, subject).filter((kind) => !has(id, result, kind));
      return kinds.length === 0 ? [] : [[result, `${id} (${kinds.join(", ")})`] as const];
    });
}
