import { wrapAnsi } from "fast-wrap-ansi";
import { groupBy } from "../../lib/lists.js";
import { remembered } from "../../lib/remembered.js";
import type { Case, Evidence, Rule, SubjectKind, Vocabulary } from "../../model/model.js";
import { effects, highestSeverity, severityOfEffect } from "../../model/model.js";
import { defaultsOf, nested } from "../../model/parameter.js";
import type { Predicate } from "../../model/predicate.js";
import { containerLists } from "../../model/predicate.js";
import { quantityForm } from "../../model/quantity.js";
import type { Scope } from "../../model/scope.js";
import { simplify } from "../../model/simplify.js";
import type { TemplateRenderer } from "../template-renderer.js";
import { atRoot, body } from "./body.js";
import { findingBodies } from "./finding.js";
import { Helpers } from "./helpers.js";
import { libraryNames, ruleNames } from "./names.js";
import type { Rego } from "./rego.js";
import { json, lineLength, list, name, quote, raw, rego, rule as regoRule, set, snake } from "./rego.js";

/** The packages of a set of modules, which each engine names: Gatekeeper accepts libraries only below `lib`. */
export interface Packages {
  readonly library: string;
  /** Where what the user has set is read. */
  readonly given: Rego;
  readonly rule: (id: string) => string;
  /** Where findings become what conftest prints, and where objects of lists are; without it rules have no `deny` and `warn`. */
  readonly conftest?: { readonly results: string; readonly items: string };
}

/** What a library is about. */
export type LibraryModel = Vocabulary & {
  /** The kinds of predicates whose functions the library has; without this, it has all functions. */
  readonly predicates?: readonly Predicate["kind"][];
};

/**
 * What every rule uses: `kinds`, `containers`, the scopes, the evidence. Made once for all versions with equal ones.
 *
 * @param model interned
 */
export function libraryModule(model: LibraryModel, packages: Packages, renderTemplate: TemplateRenderer): string {
  return libraries(renderTemplate)(packages)(model);
}

const libraries = remembered((renderTemplate: TemplateRenderer) =>
  remembered((packages: Packages) =>
    remembered((model: LibraryModel) => printedLibrary(model, packages, renderTemplate)),
  ),
);

function printedLibrary(model: LibraryModel, packages: Packages, renderTemplate: TemplateRenderer): string {
  const all = model.subjects.flatMap(({ name, kinds }) => kinds.map((kind) => ({ subject: name, kind })));
  const contexts = (isCustom: boolean) =>
    all
      .filter(({ kind }) => (kind.custom ?? false) === isCustom)
      .flatMap(({ subject, kind }) => kindContexts(subject, kind));
  const helpers = new Helpers([...libraryNames, ...model.scopes.map((scope) => snake(scope.name))]);
  const scopes = model.scopes.flatMap((scope) => scopeRules(scope, helpers));
  const evidence = model.evidence.flatMap((one) => evidenceRules(one, helpers));
  const uses = (kind: Predicate["kind"]): boolean => model.predicates?.includes(kind) ?? true;
  return renderTemplate("rego/library", {
    package: packages.library,
    containerLists: list(containerLists.map(quote)),
    quantityForm: raw(quantityForm),
    hasSameValue: uses("sameValue"),
    hasLengths: uses("bytesOver"),
    hasQuantities: uses("quantityBelow"),
    severities: `{${effects.map((effect) => `${quote(effect)}: ${quote(severityOfEffect(effect))}`).join(", ")}}`,
    given: packages.given,
    defaults: json(nested(defaultsOf(model.parameters))),
    kinds: contexts(false),
    customKinds: contexts(true),
    hasEvidence: model.evidence.length > 0,
    windows: model.subjects.flatMap(({ windows }) => (windows === undefined ? [] : [snake(windows)])),
    rules: [...evidence, ...scopes, ...helpers.texts],
  });
}

/** Custom resources are found by kind and group, because a kind of Kubernetes can have the same name. */
function kindContexts(subject: string, kind: SubjectKind): readonly Record<string, Rego>[] {
  if (kind.custom !== true) return [kindContext(subject, kind, kind.kind)];
  return kind.groups.map((group) => kindContext(subject, kind, `${kind.kind}.${group}`));
}

function kindContext(subject: string, kind: SubjectKind, name: string): Record<string, Rego> {
  const { text, keys } = kind.template;
  return {
    kind: quote(name),
    subject: quote(subject),
    groups: set([...kind.groups, ...kind.formerGroups].map(quote)),
    template: list(keys.map(quote)),
    prefix: quote(text === "" ? "" : `${text}.`),
    validated: quote(kind.templateValidated),
  };
}

function scopeRules(scope: Scope, helpers: Helpers): Rego[] {
  const when = simplify(scope.when);
  const alternatives = when.kind === "any" ? when.of : [when];
  const subject = rego`subject == ${quote(scope.subject)}`;
  return alternatives.map((alternative) =>
    regoRule(snake(scope.name), [subject, ...body(alternative, atRoot(rego``, helpers, scope.name))]),
  );
}

function evidenceRules(evidence: Evidence, helpers: Helpers): Rego[] {
  const subject = rego`subject == ${quote(evidence.subject)}`;
  const bodies = evidence.finds.flatMap((find) => findingBodies(find, atRoot(rego``, helpers, evidence.id)));
  return bodies.map(({ path, statements }) => regoRule(rego`evidence_at contains ${path}`, [subject, ...statements]));
}

/** One rule as one package with the set `findings`. Most versions share the rule, so its module is printed once. */
export function ruleModule(rule: Rule, packages: Packages, renderTemplate: TemplateRenderer): string {
  return modules(renderTemplate)(packages)(rule);
}

const modules = remembered((renderTemplate: TemplateRenderer) =>
  remembered((packages: Packages) => remembered((rule: Rule) => printedModule(rule, packages, renderTemplate))),
);

function printedModule(rule: Rule, packages: Packages, renderTemplate: TemplateRenderer): string {
  const abouts = distinctTexts(rule);
  return renderTemplate("rego/rule", {
    title: quote(rule.title),
    description: metadata("description", rule.description),
    related: relatedResources(rule),
    id: rule.id,
    family: rule.family,
    profile: rule.profile,
    effects: list([...new Set(rule.cases.map((one) => one.effect))].map(quote)),
    severity: highestSeverity(rule),
    package: packages.rule(rule.id),
    library: packages.library,
    answers: packages.conftest === undefined ? [] : answersOf(rule),
    ...(packages.conftest ?? { results: "", items: "" }),
    abouts: abouts.map((one) => ({
      name: aboutName(abouts, one),
      rule: quote(rule.id),
      profile: quote(rule.profile),
      message: quote(one.message),
      remediation: quote(one.remediation),
    })),
    rules: findingRules(rule),
  });
}

/** The Rego rules that make the set `findings` of a rule, and their helpers. */
export const findingRules = remembered((rule: Rule): readonly Rego[] => {
  const abouts = distinctTexts(rule);
  const helpers = new Helpers([...ruleNames, ...abouts.map((one) => aboutName(abouts, one))]);
  const rules = rule.cases.flatMap((one) => caseRules(one, aboutName(abouts, one), helpers));
  return [...rules, ...helpers.texts];
});

/** The addresses of its sources, each once, with all statements there. */
function relatedResources({ sources }: Rule): readonly { ref: string; description: string }[] {
  const readable = sources.filter(({ url }) => url !== undefined);
  return [...groupBy(readable, ({ url }) => url)].map(([ref = "", there]) => ({
    ref,
    description: metadata(
      "  description",
      there.map(({ text, says }) => (says === undefined ? `${text}.` : `${text}: ${says}`)).join(" "),
    ),
  }));
}

/** What conftest evaluates in packages: errors and warnings, and only of core rules. */
const answers = [
  { name: "deny", severity: "error" },
  { name: "warn", severity: "warning" },
] as const;

export function answersOf({ profile, cases }: Rule): readonly (typeof answers)[number][] {
  return profile === "core" ? answers.filter(({ severity }) => cases.some((one) => one.severity === severity)) : [];
}

/** The cases of a rule with different texts: each text is in the module once. */
function distinctTexts(rule: Rule): readonly Case[] {
  return rule.cases.filter((one, index) => rule.cases.findIndex((other) => sameText(one, other)) === index);
}

function sameText(a: Case, b: Case): boolean {
  return a.message === b.message && a.remediation === b.remediation;
}

function aboutName(abouts: readonly Case[], one: Case): Rego {
  const index = abouts.findIndex((about) => sameText(about, one));
  return name(index === 0 ? "about" : `about_${index + 1}`);
}

function caseRules(one: Case, about: Rego, helpers: Helpers): Rego[] {
  const root = atRoot(rego`lib.`, helpers);
  const isRejectedByPolicies = one.rejectedBy === "policies";
  const effect =
    one.effect === "rejected" && one.rejectedFor === "pods" ? rego`lib.rejected_for_pods` : quote(one.effect);
  return one.finds.flatMap((find) =>
    findingBodies(find, root).map(({ path, statements }) => {
      const finding = rego`lib.finding(${about}, ${effect}, ${path})`;
      // The library replaces "rejected" where the API server does not validate a template, but policies do.
      const reported = isRejectedByPolicies ? rego`object.union(${finding}, {"effect": ${effect}})` : finding;
      return regoRule(rego`findings contains ${reported}`, [rego`lib.${snake(one.scope)}`, ...statements]);
    }),
  );
}

/**
 * One key of a METADATA block, which is YAML in comments: on one line, or folded where that is too long.
 *
 * @param key with the spaces before it
 */
export function metadata(key: string, text: string): string {
  const line = `# ${key}: ${quote(text)}`;
  if (line.length <= lineLength) return line;
  const indent = `#${" ".repeat(key.length - key.trimStart().length + 3)}`;
  return `# ${key}: >-\n${wrapAnsi(text, lineLength - indent.length).replace(/^/gm, indent)}`;
}
