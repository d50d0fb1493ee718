import { admissible } from "../../src/emit/admissible.js";
import { policyGroups } from "../../src/emit/groups.js";
import { validatingPolicies } from "../../src/emit/kyverno/policies.js";
import { interpret } from "../../src/model/interpret.js";
import type { Case, Model, Rule, SubjectKind } from "../../src/model/model.js";
import type { ParameterValues } from "../../src/model/parameter.js";
import { targetOf } from "../../src/model/subject.js";
import { scopesOfConcern } from "../../src/model/concern.js";
import { isImageReference } from "../generate/images.js";
import type { KubeObject } from "../generate/objects.js";
import type { Judge } from "./judge.js";
import { isServed, matchedSubject } from "./kinds.js";
import type { KyvernoResult } from "./kyverno-apply.js";
import { applyAll } from "./kyverno-apply.js";
import type { Installation } from "./release-folder.js";
import { committed } from "./release-folder.js";
import type { Sample } from "./samples.js";
import { scopesOf } from "./scopes.js";

/**
 * `kyverno apply`: pass, skip or fail of each rule, and the paths and containers that its message names.
 * @param group only the policies of this group; all of them by default
 */
export function kyvernoJudge(command: string, engine: string, release: Installation, group?: string): Judge {
  const { model, values } = release;
  const rules = policyRules(model).filter((one) => group === undefined || one.group === group);
  const ids = new Set(rules.map(({ rule }) => rule.id));
  return {
    engine,
    kubernetes: model.version,
    silence: "content",
    title: `${engine}, ${model.version}${group === undefined ? "" : `, ${group}`}`,
    exempt: ({ object }) => exemption(object, engine),
    finds: ({ object }) => (isServed(model, object) ? interpret(model, object, values).findings.map(({ rule }) => rule).filter((id) => ids.has(id)) : []),
    expected: ({ object }) => expected(model, rules, object, values),
    answers: (samples) => {
      const said = answers(applyAll(command, release, samples, new Set(rules.map(({ policy }) => policy))));
      return engine === "kyverno 1.10.0" ? withoutUnmatched(said, model, rules, samples) : said;
    },
  };
}

/** Each group of policies beside the ids of its rules. */
export function kyvernoGroups(model: Model): readonly (readonly [group: string, rules: ReadonlySet<string>])[] {
  return policyGroups(admissible(model).seen).map(({ id, rules }) => [id, new Set(rules.map((rule) => rule.id))]);
}

/** Why Kyverno is not asked about an object; undefined when it is. */
export function exemption(object: KubeObject, engine: string): string | undefined {
  if (engine === "kyverno 1.12.6" && imagesOf(object).some((image) => !isImageReference(image))) {
    return "an image is no reference, and Kyverno 1.12 gives up on the object";
  }
  if (engine === "kyverno 1.10.0" && /"(?:limits|requests)":\{[^}]*:""/.test(JSON.stringify(object))) {
    return "a quantity is empty, and Kyverno 1.10 gives up on all objects";
  }
  return undefined;
}

function imagesOf(value: unknown): string[] {
  if (typeof value !== "object" || value === null) return [];
  const { image } = value as { image?: unknown };
  return [...(typeof image === "string" ? [image] : []), ...Object.values(value).flatMap(imagesOf)];
}

/** A rule as it stands in one policy: with its cases of one severity. */
export interface PolicyRule {
  /** `wincompat-host-namespaces-error win-host-pid` */
  readonly title: string;
  readonly group: string;
  readonly policy: string;
  readonly rule: Rule;
  readonly cases: readonly Case[];
}

/** One policy a group and severity. */
export function policyRules(model: Model): readonly PolicyRule[] {
  return validatingPolicies(admissible(model).seen).flatMap(({ name: policy, group, rules }) =>
    rules.map(({ rule, cases }) => ({ title: `${policy} ${rule.id}`, group: group.id, policy, rule, cases })),
  );
}

/** A rule is skipped where none of its cases of that severity is in scope, or it looks into all and finds nothing in one that is not for Windows. */
function expected(model: Model, all: readonly PolicyRule[], object: KubeObject, values: ParameterValues): string[] {
  const subject = model.subjects.find(({ name }) => name === matchedSubject(model, object));
  if (subject === undefined) return [];
  const rules = all.filter(({ rule }) => rule.subject === subject.name);
  // Matched is not looked into: a kind of the core group matches by its name alone, and a template may be missing.
  if (!isServed(model, object) || !targetOf(model, object)) return rules.map(({ title }) => `${title} skip`);
  const scopes = scopesOf(model, object, values);
  const { findings } = interpret(model, object, values);
  return rules.flatMap(({ title, rule, cases }) => {
    const found = findings.filter((one) => one.rule === rule.id && one.severity === cases[0]?.severity);
    if (found.length > 0) return [`${title} fail`, ...found.map(({ path }) => `${title} at ${path}${containerAt(model, object, path)}`)];
    const concerned = cases.some((one) => scopesOfConcern(model, subject, one).every((scope) => scopes.has(scope)));
    return [`${title} ${concerned ? "pass" : "skip"}`];
  });
}

/** ` (app)` where a path goes through a container of that name, as messages show it. */
function containerAt(model: Model, object: KubeObject, path: string): string {
  const [, list = "", index = ""] = /(?:^|\.)spec\.((?:init|ephemeral)?[cC]ontainers)\[(\d+)\]/.exec(path) ?? [];
  const { spec } = (targetOf(model, object)?.root ?? {}) as { spec?: Readonly<Record<string, readonly { name?: string }[]>> | null };
  const container = spec?.[list]?.[Number(index)];
  return container === undefined ? "" : ` (${(container.name ?? "").replaceAll("{", "")})`;
}

function answers(results: readonly KyvernoResult[]): ReadonlyMap<string, readonly string[]> {
  const byObject = new Map<string, string[]>();
  for (const result of results) byObject.set(result.object, [...(byObject.get(result.object) ?? []), ...statements(result)]);
  return byObject;
}

/** Kyverno 1.10 says "skip" of rules that do not match an object, too, where its successors say nothing. */
function withoutUnmatched(
  said: ReadonlyMap<string, readonly string[]>, model: Model, rules: readonly PolicyRule[], samples: readonly Sample[],
): ReadonlyMap<string, readonly string[]> {
  return new Map(samples.map(({ name, object }) => {
    const subject = matchedSubject(model, object);
    const unmatched = new Set(rules.filter(({ rule }) => rule.subject !== subject).map(({ title }) => `${title} skip`));
    return [name, (said.get(name) ?? []).filter((statement) => !unmatched.has(statement))];
  }));
}

function statements({ policy, rule, result, message }: KyvernoResult): string[] {
  const title = `${policy} ${rule}`;
  if (result === "error") return [`${title} error: ${message}`];
  const [, paths] = /Found at (.*)$/s.exec(message) ?? [];
  return [`${title} ${result}`, ...(paths?.split(", ").map((path) => `${title} at ${path}`) ?? [])];
}

/** Which rules give a result at all, with one object of each kind, and which should. */
export function rulesApplied(command: string, model: Model): { expected: Set<string>; applied: Set<string>; errors: number } {
  const results = applyAll(command, committed(model), oneOfEachKind(model), new Set(policyRules(model).map(({ policy }) => policy)));
  return {
    expected: new Set(policyRules(model).map(({ title }) => title)),
    applied: new Set(results.map(({ policy, rule }) => `${policy} ${rule}`)),
    errors: results.filter(({ result }) => result === "error").length,
  };
}

function oneOfEachKind(model: Model): Sample[] {
  return admissible(model).seen.subjects.flatMap(({ name, kinds }) => kinds.map((kind) => oneOf(kind, name === "pod")));
}

function oneOf({ kind, groups: [group = ""], version, template }: SubjectKind, isPod: boolean): Sample {
  const name = kind.toLowerCase();
  const inner: object = isPod ? { spec: { containers: [{ name: "c", image: "example.com/a:1" }] } } : {};
  const content = template.keys.reduceRight((value, key) => ({ [key]: value }), inner);
  const apiVersion = group === "" ? version : `${group}/${version}`;
  return { name, origin: kind, object: { apiVersion, kind, ...content, metadata: { name, namespace: "default" } } };
}
