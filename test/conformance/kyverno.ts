import { admissible } from "../../src/engines/admissible.js";
import { levelOf } from "../../src/engines/entries.js";
import { ruleGroups } from "../../src/engines/groups.js";
import { evaluatorOf, uncheckedBy } from "../../src/engines/kyverno/cli-test.js";
import type { ValidatingPolicy } from "../../src/engines/kyverno/policies.js";
import { validatingPolicies } from "../../src/engines/kyverno/policies.js";
import type { KyvernoRule } from "../../src/engines/kyverno/validation.js";
import { kyvernoRulesOf } from "../../src/engines/kyverno/validation.js";
import { remembered } from "../../src/lib/remembered.js";
import { withLiterals } from "../../src/model/bind.js";
import type { Model, SubjectKind } from "../../src/model/model.js";
import type { ParameterValues } from "../../src/model/parameter.js";
import { withDefaults } from "../../src/model/parameter.js";
import { targetOf } from "../../src/model/subject.js";
import { isImageReference } from "../generate/images.js";
import type { KubeObject } from "../generate/objects.js";
import { interpreted } from "./interpreted.js";
import type { Judge } from "./judge.js";
import { isServed, matchedSubject } from "./kinds.js";
import type { KyvernoResult } from "./kyverno-apply.js";
import { applyAll } from "./kyverno-apply.js";
import type { Installation } from "./release-folder.js";
import { committed } from "./release-folder.js";
import type { Sample } from "./samples.js";

/**
 * `kyverno apply`: pass, skip or fail of each rule, and the paths and containers that its message names.
 * @param group only the policies of this group; all of them by default
 */
export function kyvernoJudge(command: string, engine: string, release: Installation, group?: string): Judge {
  const { model, values } = release;
  const rules = policyRules(model, values).filter((one) => group === undefined || one.group === group);
  const ids = new Set(rules.flatMap(({ part }) => part.rules.map(({ rule }) => rule.id)));
  return {
    engine,
    kubernetes: model.version,
    silence: "content",
    title: `${engine}, ${model.version}${group === undefined ? "" : `, ${group}`}`,
    exempt: ({ object }) => exemption(object, engine),
    finds: ({ object }) =>
      isServed(model, object)
        ? interpreted(model, object, values)
            .findings.map(({ rule }) => rule)
            .filter((id) => ids.has(id))
        : [],
    expected: ({ object }) => expected(model, rules, object, values),
    answers: (samples) => {
      return answers(applyAll(command, release, samples, new Set(rules.map(({ policy }) => policy.name))));
    },
  };
}

/** Each group of policies beside the ids of its rules. */
export function kyvernoGroups(model: Model): readonly (readonly [group: string, rules: ReadonlySet<string>])[] {
  return ruleGroups(admissible(model).admissionModel).map(({ id, rules }) => [
    id,
    new Set(rules.map((rule) => rule.id)),
  ]);
}

/** Why Kyverno skips an object; undefined if it does not. */
export function exemption(object: KubeObject, engine: string): string | undefined {
  if (engine === "kyverno 1.12.6" && imagesOf(object).some((image) => !isImageReference(image))) {
    return "an image is no reference, and Kyverno 1.12 gives up on the object";
  }
  return undefined;
}

function imagesOf(value: unknown): string[] {
  if (typeof value !== "object" || value === null) return [];
  const { image } = value as { image?: unknown };
  return [...(typeof image === "string" ? [image] : []), ...Object.values(value).flatMap(imagesOf)];
}

/** A rule of Kyverno: rules of ours that it judges at once. */
interface PolicyRule {
  /** `wincompat-host-namespaces-error pod` */
  readonly title: string;
  readonly group: string;
  readonly policy: ValidatingPolicy;
  readonly part: KyvernoRule;
}

/** The rules of Kyverno with what a user has set. */
function policyRules(model: Model, values: ParameterValues = new Map()): readonly PolicyRule[] {
  const literal = literalModels(values)(model);
  return validatingPolicies(literal).flatMap((policy) =>
    kyvernoRulesOf(literal, policy).map((part) => ({
      title: `${policy.name} ${part.name}`,
      group: policy.group.id,
      policy,
      part,
    })),
  );
}

/** Built once for each set of values, because the emission of a model is cached. */
const literalModels = remembered((values: ParameterValues) =>
  remembered((model: Model) => {
    const { admissionModel } = admissible(model);
    return withLiterals({ ...admissionModel, parameters: withDefaults(admissionModel.parameters, values) });
  }),
);

/** Kyverno skips objects without its words, reports nothing of others that it does not check, and names the paths of each rule of ours. */
function expected(model: Model, all: readonly PolicyRule[], object: KubeObject, values: ParameterValues): string[] {
  const subject = model.subjects.find(({ name }) => name === matchedSubject(model, object));
  if (subject === undefined) return [];
  const rules = all.filter(({ part }) => part.subject.name === subject.name);
  // A match is not yet an evaluation: a kind of the core group matches by its name, and a template can be missing.
  const literal = literalModels(values)(model);
  const rows = (title: string, result: string | undefined): string[] =>
    result === undefined ? [] : [`${title} ${result}`];
  if (!isServed(model, object) || !targetOf(model, object))
    return rules.flatMap(({ title, part }) => rows(title, uncheckedBy(literal, part)(object)));
  const { findings } = interpreted(model, object, values);
  return rules.flatMap(({ title, policy, part }) => {
    const ids = new Set(part.rules.map(({ rule }) => rule.id));
    const found = findings.filter((one) => ids.has(one.rule) && levelOf(one.severity) === policy.level);
    if (found.length > 0)
      return [
        `${title} fail`,
        ...found.map(({ rule, path }) => `${title}: ${rule} at ${path}${containerAt(model, object, path)}`),
      ];
    return rows(title, evaluatorOf(literal, part)(object as Parameters<ReturnType<typeof evaluatorOf>>[0]));
  });
}

/** ` (app)` for a path in a container of that name, as messages show it. */
function containerAt(model: Model, object: KubeObject, path: string): string {
  const [, list = "", index = ""] = /(?:^|\.)spec\.((?:init|ephemeral)?[cC]ontainers)\[(\d+)\]/.exec(path) ?? [];
  const { spec } = (targetOf(model, object)?.root ?? {}) as {
    spec?: Readonly<Record<string, readonly { name?: string }[]>> | null;
  };
  const container = spec?.[list]?.[Number(index)];
  return container === undefined ? "" : ` (${(container.name ?? "").replaceAll("{", "")})`;
}

function answers(results: readonly KyvernoResult[]): ReadonlyMap<string, readonly string[]> {
  const byObject = new Map<string, string[]>();
  for (const result of results)
    byObject.set(result.object, [...(byObject.get(result.object) ?? []), ...statements(result)]);
  return byObject;
}

function statements({ policy, rule, result, message }: KyvernoResult): string[] {
  const title = `${policy} ${rule}`;
  if (result === "error") return [`${title} error: ${message}`];
  if (result !== "fail") return [`${title} ${result}`];
  const [, own = `without its prefix: ${message}`] = /^validation failure: (.*)$/s.exec(message) ?? [];
  const lines = own.split("\n").map((line) => /^([a-z0-9-]+): (.+?): ./.exec(line) ?? [line, "", `no rule in ${line}`]);
  return [
    `${title} ${result}`,
    ...lines.flatMap(([, id = "", paths = ""]) => paths.split(", ").map((path) => `${title}: ${id} at ${path}`)),
  ];
}

/** The rules that have a result, with one object of each kind, and those that should. */
export function rulesApplied(
  command: string,
  model: Model,
): { expected: Set<string>; applied: Set<string>; errors: number } {
  const results = applyAll(
    command,
    committed(model),
    oneOfEachKind(model),
    new Set(policyRules(model).map(({ policy }) => policy.name)),
  );
  return {
    expected: new Set(policyRules(model).map(({ title }) => title)),
    applied: new Set(results.map(({ policy, rule }) => `${policy} ${rule}`)),
    errors: results.filter(({ result }) => result === "error").length,
  };
}

function oneOfEachKind(model: Model): Sample[] {
  return admissible(model).admissionModel.subjects.flatMap(({ name, kinds }) =>
    kinds.map((kind) => oneOf(kind, name === "pod")),
  );
}

function oneOf({ kind, groups: [group = ""], version, template }: SubjectKind, isPod: boolean): Sample {
  const name = kind.toLowerCase();
  const inner: object = isPod ? { spec: { containers: [{ name: "c", image: "example.com/a:1" }] } } : {};
  const content = template.keys.reduceRight((value, key) => ({ [key]: value }), inner);
  const apiVersion = group === "" ? version : `${group}/${version}`;
  return { name, origin: kind, object: { apiVersion, kind, ...content, metadata: { name, namespace: "default" } } };
}
