import { ruleChanges } from "../diff/rule-changes.js";
import type { EngineSession, Rendition } from "../engines/engine-session.js";
import { customPoliciesFolder } from "../engines/policies-folder.js";
import type { Fixture } from "../engines/samples/fixtures.js";
import { groupBy } from "../lib/lists.js";
import { remembered } from "../lib/remembered.js";
import { conditionOf } from "../model/condition-words.js";
import { foundPaths } from "../model/find.js";
import type { Case, Model, Rule, Subject } from "../model/model.js";
import type { ScopedRules } from "../model/resolve.js";
import { resolve, resolveScopedRules, versionsOf } from "../model/resolve.js";
import type { Scope } from "../model/scope.js";
import type { Source } from "../model/sources.js";
import { toSource } from "../model/sources.js";
import type { KubeVersion } from "../model/version.js";
import type { Spec } from "../spec/read-spec.js";
import { checkExceptions } from "./check-exceptions.js";
import type { Examples } from "./examples.js";
import { chooseExamples } from "./examples.js";
import type {
  CustomCommands,
  ExplainedCase,
  ExplainedDisagreement,
  ExplainedEngine,
  ExplainedKind,
  Explanation,
  ScopeEffect,
  VersionEffects,
} from "./explanation.js";

/** A spec never changes, so a process with multiple explanations resolves its rules once. */
const scopedRulesOf = remembered((spec: Spec): readonly ScopedRules[] =>
  versionsOf(spec).map((version) => resolveScopedRules(spec, version)),
);

/** Explains rules. */
export class RuleExplainer {
  /** The rules of all versions, oldest first. Complete models take longer, so only those that policies are made of are resolved. */
  readonly models: readonly ScopedRules[];

  /**
   * @param fixturesOf the fixtures of a rule
   * @param customOptions where the rules of the spec are, for custom rules
   */
  constructor(
    private readonly spec: Spec,
    private readonly session: EngineSession,
    private readonly fixturesOf: (rule: string) => readonly Fixture[],
    private readonly customOptions?: CustomOptions,
  ) {
    this.models = scopedRulesOf(spec);
  }

  /** @returns undefined when the version does not have the rule */
  explain(id: string, version: KubeVersion): Explanation | undefined {
    if (!versionsWith(id, this.models).includes(version)) return undefined;
    const model = resolve(this.spec, version);
    const rule = model.rules.find((one) => one.id === id);
    if (rule === undefined) return undefined;
    return explanationOf({
      custom: this.customOptions && customCommands(this.customOptions, version),
      spec: this.spec,
      rule,
      model,
      models: this.models,
      engines: this.session.renditions(rule, model).map((one) => this.#explainedEngine(one, id)),
      examples: chooseExamples(this.fixturesOf(id), id, model),
    });
  }

  #explainedEngine(rendition: Rendition, id: string): ExplainedEngine {
    const engine = this.session.engines.find((one) => one.id === rendition.engine);
    if (engine === undefined || !("unsupported" in rendition)) return rendition;
    const newest = versionsWith(id, this.models).findLast(
      (version) =>
        !this.session.emission(engine, resolve(this.spec, version)).unsupported.some(({ rule }) => rule === id),
    );
    return newest === undefined ? rendition : { ...rendition, newestWithPolicies: newest };
  }
}

/** Where custom rules are, as options of commands, each after a space. */
export interface CustomOptions {
  /** The folders of `--rules`. */
  readonly folders: string;
  /** The configuration with more folders, which `check` and `explain` find alone. */
  readonly configuration: string;
}

function customCommands({ folders, configuration }: CustomOptions, version: KubeVersion): CustomCommands {
  const build = `wincompat build --kubernetes ${version}${folders}${configuration} --out ${customPoliciesFolder}`;
  return { options: folders, build };
}

/** The input of an explanation. */
interface ExplanationInput {
  readonly custom: CustomCommands | undefined;
  readonly spec: Spec;
  /** The rule in the requested version. */
  readonly rule: Rule;
  /** The model of that version. */
  readonly model: Model;
  /** The rules of all versions, oldest first. */
  readonly models: readonly ScopedRules[];
  readonly engines: readonly ExplainedEngine[];
  readonly examples: Examples;
}

/** Explains a rule. */
function explanationOf({ custom, spec, rule, model, models, engines, examples }: ExplanationInput): Explanation {
  const { id, title, description, family, profile, sources } = rule;
  const subject = subjectOf(rule, model);
  return {
    rule: id,
    title,
    description,
    family: { id: family, title: model.families[family]?.title ?? family },
    profile,
    kubernetes: model.version,
    versions: models.flatMap((one) => versionEffects(one, id)),
    changes: changesOf(id, models),
    cases: rule.cases.map((one) => explainedCase(one, model)),
    kinds: kindsOf(
      subject,
      models.filter(({ rules }) => rules.some(({ id }) => id === rule.id)),
    ),
    examples,
    engines,
    exceptionsInCheck: checkExceptions(rule, subject, custom?.options),
    sources: sources.filter(({ disagrees }) => !disagrees),
    contradictions: sources.filter(({ disagrees }) => disagrees),
    disagreements: disagreementsOf(id, spec),
    ...(custom && { custom }),
  };
}

/** The changes of a rule from each version to the next one. */
function changesOf(id: string, models: readonly ScopedRules[]): Explanation["changes"] {
  const alone = models.map(({ version, scopes, rules }) => ({
    version,
    scopes,
    rules: rules.filter((rule) => rule.id === id),
  }));
  return alone.flatMap((model, index) => {
    const before = alone[index - 1];
    const changes =
      before === undefined ? [] : ruleChanges(before, model, { before: before.scopes, after: model.scopes });
    return changes.map((change) => ({ kubernetes: model.version, ...change }));
  });
}

/** The versions that have a rule, oldest first. */
export function versionsWith(id: string, models: readonly Pick<Model, "version" | "rules">[]): readonly KubeVersion[] {
  return models.filter(({ rules }) => rules.some((rule) => rule.id === id)).map(({ version }) => version);
}

function versionEffects({ version, rules, scopes }: ScopedRules, id: string): readonly VersionEffects[] {
  const rule = rules.find((one) => one.id === id);
  if (rule === undefined) return [];
  const effects = rule.cases.map((one) => scopeEffect(one, scopes));
  const isFirst = (one: ScopeEffect, index: number): boolean =>
    effects.findIndex((other) => JSON.stringify(other) === JSON.stringify(one)) === index;
  return [{ kubernetes: version, effects: effects.filter(isFirst) }];
}

function scopeEffect({ scope, effect, severity, rejectedFor }: Case, scopes: readonly Scope[]): ScopeEffect {
  const clause = scopes.find(({ name }) => name === scope)?.clause;
  return { scope, ...(clause === undefined ? {} : { clause }), effect, severity, podsOnly: rejectedFor === "pods" };
}

function explainedCase(one: Case, { scopes }: Model): ExplainedCase {
  const { scope, finds, message, remediation } = one;
  const byText = groupBy(finds, (find) => JSON.stringify(conditionOf(find, scopes)));
  return {
    ...scopeEffect(one, scopes),
    objects: scopes.find(({ name }) => name === scope)?.description ?? scope,
    paths: [...new Set(pathsOf(one))],
    conditions: [...byText.values()].flatMap((some) =>
      some.slice(0, 1).map((first) => ({
        when: conditionOf(first, scopes),
        paths: [...new Set(some.flatMap(foundPaths))],
      })),
    ),
    message,
    remediation,
    fix: one.fix?.grade ?? "none",
  };
}

function pathsOf({ finds }: Case): readonly string[] {
  return finds.flatMap(foundPaths);
}

function subjectOf({ id, subject }: Rule, { subjects }: Model): Subject {
  const found = subjects.find(({ name }) => name === subject);
  if (found === undefined) throw new RangeError(`The subject "${subject}" of ${id} is not defined.`);
  return found;
}

/** @param models all versions that have the rule */
function kindsOf({ name, kinds }: Subject, models: readonly ScopedRules[]): readonly ExplainedKind[] {
  return kinds.map(({ kind, template }) => ({
    kind,
    prefix: template.text === "" ? "" : `${template.text}.`,
    unvalidated: models
      .filter(({ subjects }) => subjects.some((subject) => subject.name === name && isUnvalidated(subject, kind)))
      .map(({ version }) => version),
  }));
}

function isUnvalidated({ kinds }: Subject, name: string): boolean {
  return kinds.some(({ kind, templateValidated }) => kind === name && !templateValidated);
}

function disagreementsOf(id: string, spec: Spec): readonly ExplainedDisagreement[] {
  const read = (sources: Parameters<typeof toSource>[0][]): readonly Source[] =>
    sources.map((source) => toSource(source, spec));
  return Object.entries(spec.disagreements.content)
    .filter(([, { decided }]) => decided.rules?.includes(id))
    .map(([name, { title, documents, code }]) => ({ id: name, title, documents: read(documents), code: read(code) }));
}
