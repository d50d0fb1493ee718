import type { Change } from "../diff/change.js";
import type { Rendition } from "../engines/session.js";
import { foundPaths } from "../model/elements.js";
import type { Case, Model, Rule, Source, Subject } from "../model/model.js";
import { toSource } from "../model/sources.js";
import type { KubeVersion } from "../model/version.js";
import type { Spec } from "../spec/read-spec.js";
import { checkExceptions } from "./check-exceptions.js";
import type { Examples } from "./examples.js";
import type {
  ExplainedCase,
  ExplainedDisagreement,
  ExplainedKind,
  Explanation,
  ScopeEffect,
  VersionEffects,
} from "./explanation.js";

/** The input of an explanation. */
export interface Subjects {
  readonly spec: Spec;
  /** The rule in the requested version. */
  readonly rule: Rule;
  /** The model of that version. */
  readonly model: Model;
  /** The models of all versions, oldest first. */
  readonly models: readonly Model[];
  /** All changes from the oldest version to the newest. */
  readonly changes: readonly Change[];
  readonly engines: readonly Rendition[];
  readonly examples: Examples;
}

/** Explains a rule. */
export function explanationOf({ spec, rule, model, models, changes, engines, examples }: Subjects): Explanation {
  const { id, title, description, family, profile, sources } = rule;
  const subject = subjectOf(rule, model);
  return {
    rule: id,
    title,
    description,
    family: { id: family, title: model.families[family] ?? family },
    profile,
    kubernetes: model.version,
    versions: models.flatMap((one) => versionEffects(one, id)),
    changes: changes.flatMap((change) => (change.kind !== "data" && change.rule === id ? [change] : [])),
    cases: rule.cases.map((one) => explainedCase(one, model)),
    kinds: kindsOf(subject),
    examples,
    engines,
    exceptionsInCheck: checkExceptions(rule, subject),
    sources: sources.filter(({ disagrees }) => !disagrees),
    contradictions: sources.filter(({ disagrees }) => disagrees),
    disagreements: disagreementsOf(id, spec),
  };
}

/** The versions that have a rule, oldest first. */
export function versionsWith(id: string, models: readonly Model[]): readonly KubeVersion[] {
  return models.filter(({ rules }) => rules.some((rule) => rule.id === id)).map(({ version }) => version);
}

function versionEffects({ version, rules }: Model, id: string): readonly VersionEffects[] {
  const rule = rules.find((one) => one.id === id);
  if (rule === undefined) return [];
  const effects = rule.cases.map(scopeEffect);
  const isFirst = (one: ScopeEffect, index: number): boolean =>
    effects.findIndex((other) => JSON.stringify(other) === JSON.stringify(one)) === index;
  return [{ kubernetes: version, effects: effects.filter(isFirst) }];
}

function scopeEffect({ scope, effect, severity, rejectedFor }: Case): ScopeEffect {
  return { scope, effect, severity, podsOnly: rejectedFor === "pods" };
}

function explainedCase(one: Case, { scopes }: Model): ExplainedCase {
  const objects = scopes.find(({ name }) => name === one.scope)?.description ?? one.scope;
  const { message, remediation } = one;
  return {
    ...scopeEffect(one),
    objects,
    paths: [...new Set(one.finds.flatMap(foundPaths))],
    message,
    remediation,
    fix: one.fix?.grade ?? "none",
  };
}

function subjectOf({ id, subject }: Rule, { subjects }: Model): Subject {
  const found = subjects.find(({ name }) => name === subject);
  if (found === undefined) throw new RangeError(`The subject "${subject}" of ${id} is not defined.`);
  return found;
}

function kindsOf({ kinds }: Subject): readonly ExplainedKind[] {
  return kinds.map(({ kind, template, templateValidated }) => ({
    kind,
    prefix: template.text === "" ? "" : `${template.text}.`,
    validated: templateValidated,
  }));
}

function disagreementsOf(id: string, spec: Spec): readonly ExplainedDisagreement[] {
  const read = (sources: Parameters<typeof toSource>[0][]): readonly Source[] =>
    sources.map((source) => toSource(source, spec));
  return Object.entries(spec.disagreements.content)
    .filter(([, { decided }]) => decided.rules?.includes(id))
    .map(([name, { title, documents, code }]) => ({ id: name, title, documents: read(documents), code: read(code) }));
}
