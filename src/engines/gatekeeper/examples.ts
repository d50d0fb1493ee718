import { isMapping } from "../../lib/json.js";
import { groupBy } from "../../lib/lists.js";
import { interpret } from "../../model/interpret.js";
import type { Finding, Model, Vocabulary } from "../../model/model.js";
import type { ParameterValues } from "../../model/parameter.js";
import { podSubjectName } from "../../model/subject.js";
import type { SupportContext } from "../engine.js";
import type { RuleGroup } from "../groups.js";
import type { Fixture } from "../samples/fixtures.js";
import { merged } from "../samples/merge.js";
import type { Sample } from "../samples/samples.js";
import type { KubeObject } from "../samples/workloads.js";
import { inKind, isWorkload, wellKeptPod, workloadKinds } from "../samples/workloads.js";
import { pruneModel } from "./prune-model.js";

/** An object and all that the rules of a group find in it. */
export interface Example {
  readonly object: KubeObject;
  /** The rules that it was made for. */
  readonly rules: readonly string[];
  readonly findings: readonly Finding[];
}

/** What the samples folder of a group shows. */
export interface Examples {
  readonly disallowed: readonly Example[];
  readonly allowed: readonly Example[];
  /** For Linux nodes, or for no certain system: no rule of the group applies to them. */
  readonly skipped: readonly Example[];
  /** A pod to which somebody adds ephemeral containers; none if no rule reads containers. */
  readonly ephemeral: readonly Example[];
  /** What some rules find only when parameters are set. */
  readonly withParameters: readonly (Example & { readonly values: ParameterValues })[];
}

/** What the examples of a group are made of. */
export interface ExampleSource {
  readonly vocabulary: Vocabulary;
  readonly group: RuleGroup;
  readonly samples: readonly Sample[];
  /** Those of the rules for the version. */
  readonly fixtures: readonly Fixture[];
}

/** @returns one object for all versions where everything in it is equal */
export function exampleSource(
  model: Model,
  group: RuleGroup,
  { samplesOf, fixturesOf, intern }: SupportContext,
): ExampleSource {
  return intern({
    vocabulary: pruneModel(model, group.rules),
    group,
    samples: group.rules.flatMap(samplesOf),
    fixtures: group.rules.flatMap(({ id }) => fixturesOf(id)).filter((one) => one.covers(model.version)),
  });
}

/** A part of an example: an object that shows what one rule reports. */
interface Part {
  readonly rule: string;
  readonly object: KubeObject;
}

/**
 * The objects that show what the rules of a group say, each as many of them as can be in one: gator compiles the template
 * for each object, so one for each rule and kind would take it a minute for a release.
 */
export function examplesOf({ vocabulary, group, samples, fixtures }: ExampleSource): Examples {
  const find = findingsIn(vocabulary, group);
  const shown = (result: Sample["result"]): readonly Part[] =>
    samples
      .filter((sample) => sample.result === result)
      .map(({ rule, object }) => ({ rule, object: alike(vocabulary, object) }));
  // Ephemeral containers join running pods, so a pod that has them cannot be created, nor be the template of a workload.
  const [creatable, joining] = [false, true].map((joins) =>
    shown("fail").filter(({ object }) => hasEphemeral(object) === joins),
  ) as [Part[], Part[]];
  return {
    disallowed: withoutLikeWorkloads([...gathered(creatable, breaking(find)), ...gathered(joining, breaking(find))]),
    allowed: allowed(group, shown("pass"), find),
    skipped: gathered(
      shown("skip").filter(({ object }) => object.kind === "Pod" || !isWorkload(object)),
      clean(find),
    ),
    ephemeral: gathered(partsOf(firstOfEach(fixtures.filter(isEphemeral))), breaking(find)).slice(0, 1),
    withParameters: withParameters(vocabulary, group, fixtures),
  };
}

/**
 * Of workloads the first of each kind: there is nothing more to learn from the same templates. All rules are broken in
 * Pods, or in kinds of their own.
 */
function withoutLikeWorkloads(examples: readonly Example[]): readonly Example[] {
  const kindOf = ({ object }: Example): string => object.kind;
  return examples.filter((one, index) => {
    const isFirst = examples.findIndex((other) => kindOf(other) === kindOf(one)) === index;
    return isFirst || one.object.kind === "Pod" || !isWorkload(one.object);
  });
}

/**
 * Pods that show what each rule allows. If another rule forbids that, the example is a pod that complies with all of them.
 */
function allowed(group: RuleGroup, parts: readonly Part[], find: FindingsIn): readonly Example[] {
  const rules = group.rules.filter(({ subject }) => subject === podSubjectName).map(({ id }) => id);
  const wellKept = rules.map((rule) => ({ rule, object: wellKeptPod }));
  const usual = gathered(parts, clean(find));
  const all = usual.some(({ object }) => object.kind === "Pod")
    ? usual
    : [...usual, ...gathered(wellKept, clean(find))];
  return all.filter(({ object }) => object.kind === "Pod" || !isWorkload(object));
}

/** What the rules of the group find in an object. */
type FindingsIn = (object: KubeObject) => readonly Finding[];

function findingsIn(vocabulary: Vocabulary, { rules }: RuleGroup, values?: ParameterValues): FindingsIn {
  const alone = { ...vocabulary, rules };
  return (object) => interpret(alone, object, values).findings;
}

/** What is found in an object that is to show these rules; undefined where it does not show them. */
type Shows = (object: KubeObject, rules: readonly string[]) => readonly Finding[] | undefined;

function breaking(find: FindingsIn): Shows {
  return (object, rules) => {
    const findings = find(object);
    return rules.every((id) => findings.some(({ rule }) => rule === id)) ? findings : undefined;
  };
}

/** Another rule may forbid what one rule allows; such an object is no example of what is allowed. */
function clean(find: FindingsIn): Shows {
  return (object) => (find(object).length === 0 ? [] : undefined);
}

/** Puts each part into the first example that it fits into; the result depends only on the order of the parts. */
function gathered(parts: readonly Part[], shows: Shows): readonly Example[] {
  const examples: Example[] = [];
  for (const { rule, object } of parts) {
    const joined = examples.some((example, index) => {
      const both = example.object.kind === object.kind ? merged(example.object, object) : undefined;
      const findings = both && shows(both, [...example.rules, rule]);
      if (findings) examples[index] = { object: both, rules: [...example.rules, rule], findings };
      return findings !== undefined;
    });
    const findings = joined ? undefined : shows(object, [rule]);
    if (findings) examples.push({ object, rules: [rule], findings });
  }
  return examples;
}

/** The same pod template in a workload like all others, so that two differ only by their templates. */
function alike(model: Vocabulary, object: KubeObject): KubeObject {
  const kind = workloadKinds.find((one) => one === object.kind);
  return kind === undefined || kind === "Pod" ? object : (inKind(model, kind, object) ?? object);
}

function hasEphemeral({ spec }: KubeObject): boolean {
  return isMapping(spec) && spec["ephemeralContainers"] !== undefined;
}

function isEphemeral({ values, paths, object }: Fixture): boolean {
  const isOfPod = (object as KubeObject).kind === "Pod";
  return isOfPod && values.size === 0 && paths.some((path) => path.startsWith("spec.ephemeralContainers"));
}

/** One fixture a rule: the first. */
function firstOfEach(fixtures: readonly Fixture[]): readonly Fixture[] {
  return fixtures.filter((one, index) => fixtures.findIndex(({ rule }) => rule === one.rule) === index);
}

function partsOf(fixtures: readonly Fixture[]): readonly Part[] {
  return fixtures.map(({ rule, object }) => ({ rule, object: object as KubeObject }));
}

/** One constraint has one set of values: those that most rules have fixtures for. */
function withParameters(
  vocabulary: Vocabulary,
  group: RuleGroup,
  fixtures: readonly Fixture[],
): Examples["withParameters"] {
  const denied = fixtures.filter(({ verdict, values }) => verdict === "deny" && values.size > 0);
  const alternatives = [...groupBy(denied, ({ values }) => JSON.stringify([...values])).values()].map(firstOfEach);
  const [most = []] = alternatives.sort((a, b) => b.length - a.length);
  const values = most[0]?.values ?? new Map();
  return gathered(partsOf(most), breaking(findingsIn(vocabulary, group, values))).map((example) => ({
    ...example,
    values,
  }));
}
