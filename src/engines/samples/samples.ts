import type { Interner } from "../../lib/interner.js";
import { remembered } from "../../lib/remembered.js";
import { evaluationOf, interpret } from "../../model/interpret.js";
import { holds } from "../../model/meaning.js";
import type { Finding, Model, Rule, Vocabulary } from "../../model/model.js";
import { vocabularyOf } from "../../model/model.js";
import { applicableScopes } from "../../model/subject.js";
import type { Fixture } from "./fixtures.js";
import type { KubeObject } from "./workloads.js";
import { inKind, linuxPod, windowsPods, workloadKinds } from "./workloads.js";

/** The result of a rule for an object in a policy report: broken, kept, or not applicable. */
export const results = ["fail", "pass", "skip"] as const;
export type Result = (typeof results)[number];

/** An object that shows what a rule reports. Most are named after both; the one for Linux, which nearly all skip, is `linux`. */
export interface Sample {
  readonly rule: string;
  readonly result: Result;
  readonly object: KubeObject;
  /** What the rule finds; only `fail` has findings. */
  readonly findings: readonly Finding[];
}

/** A rule with those of its cases that are asked about, such as the errors. */
export type Question = Pick<Rule, "id" | "subject" | "cases">;

/** What samples are chosen from. */
interface SampleSource {
  readonly vocabulary: Vocabulary;
  /** The rule, with the cases that are asked about. */
  readonly rule: Rule;
  /** Those of the rule for the version, without parameters. */
  readonly fixtures: readonly Fixture[];
}

/**
 * For each result and each kind one object: the shortest of the rule's fixtures of that kind, or another one's pod
 * template put into it. Pods come as Pod, Deployment and CronJob, other subjects as what they are. Chosen once for all versions
 * with the same source.
 *
 * @param fixtures of the rule
 * @returns in the order of `results`, then of kinds; none for a result that no object has, such as `skip` for a rule
 *   about all pods
 */
export function samplesOf(
  model: Model,
  { id, subject, cases }: Question,
  fixtures: readonly Fixture[],
  intern: Interner["intern"],
): readonly Sample[] {
  const rule = model.rules.find((one) => one.id === id);
  if (rule === undefined) return [];
  const usual = fixtures.filter((one) => one.covers(model.version) && one.values.size === 0);
  return chosen(intern({ vocabulary: vocabularyOf(model), rule: { ...rule, subject, cases }, fixtures: usual }));
}

const chosen = remembered(({ vocabulary, rule, fixtures }: SampleSource): readonly Sample[] => {
  const kinds = sampleKinds(vocabulary, rule.subject);
  const evaluate = evaluatorOf(vocabulary, rule);
  return results.flatMap((result) => {
    const own = ordered(fixtures, result).map((one) => candidate(one, `${rule.id}-${result}`));
    const candidates = { fail: own, pass: [...own, ...windowsPods.map(plain)], skip: [plain(linuxPod), ...own] }[
      result
    ];
    return kinds.flatMap((kind) =>
      sampleAmong(ofKind(vocabulary, kind, candidates), evaluate, result).map((found) => ({ rule: rule.id, ...found })),
    );
  });
});

/** The result for an object. */
type Evaluated = Pick<Sample, "result" | "findings">;

/** The results for objects, by the reference interpreter. */
function evaluatorOf(model: Vocabulary, rule: Rule): (object: unknown) => Evaluated {
  const alone = { ...model, rules: [rule] };
  return (object) => {
    const { findings } = interpret(alone, object);
    if (findings.length > 0) return { result: "fail", findings };
    const seen = evaluationOf(model, object, new Map());
    if (seen?.target.subject.name !== rule.subject) return { result: "skip", findings };
    const concerned = rule.cases.some((one) =>
      applicableScopes(model, seen.target.subject, one).every((scope) =>
        holds({ kind: "scope", scope }, seen.environment),
      ),
    );
    return { result: concerned ? "pass" : "skip", findings };
  };
}

/** The kinds that samples of a subject come in. */
export function sampleKinds(model: Pick<Model, "subjects">, subject: string): readonly string[] {
  const kinds = model.subjects.find(({ name }) => name === subject)?.kinds.map(({ kind }) => kind) ?? [];
  const shown = workloadKinds.filter((kind) => kinds.includes(kind));
  return shown.length > 0 ? shown : kinds;
}

/** Short ones first, because they show best what matters. */
function ordered(fixtures: readonly Fixture[], result: Result): readonly Fixture[] {
  return fixtures
    .filter(({ verdict }) => (verdict === "deny") === (result === "fail"))
    .sort((a, b) => a.text.length - b.text.length);
}

/** What may become a sample. Most never do, and reading them all would take longer than evaluating those that are needed. */
interface Candidate {
  readonly kind: string | undefined;
  readonly object: () => KubeObject;
}

function candidate(fixture: Fixture, name: string): Candidate {
  return { kind: /^kind: (\S+)$/m.exec(fixture.text)?.[1], object: () => withName(fixture.object as KubeObject, name) };
}

function plain(object: KubeObject): Candidate {
  return { kind: object.kind, object: () => object };
}

/** Those of the kind, then the pod templates of others in it. */
function* ofKind(model: Vocabulary, kind: string, candidates: readonly Candidate[]): Generator<KubeObject> {
  for (const one of candidates) if (one.kind === kind) yield one.object();
  for (const one of candidates) {
    const made = one.kind === kind ? undefined : inKind(model, kind, one.object());
    if (made !== undefined) yield made;
  }
}

/** The first that shows the result, as a list of one; none where none does. */
function sampleAmong(
  objects: Iterable<KubeObject>,
  evaluate: (object: unknown) => Evaluated,
  result: Result,
): readonly Omit<Sample, "rule">[] {
  for (const object of objects) {
    const evaluated = evaluate(object);
    if (evaluated.result === result) return [{ ...evaluated, object }];
  }
  return [];
}

/** The object with another name. */
export function withName(object: KubeObject, name: string): KubeObject {
  return { ...object, metadata: { ...object.metadata, name } };
}

/** The object with its kind and a suffix in its name, and without a namespace: tests of some programs distinguish objects by name alone. */
export function uniquelyNamed(object: KubeObject, suffix: string): KubeObject {
  const { namespace: _, ...metadata } = object.metadata;
  return { ...object, metadata: { ...metadata, name: `${metadata.name}-${object.kind.toLowerCase()}-${suffix}` } };
}
