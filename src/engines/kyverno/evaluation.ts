import { groupBy } from "../../lib/lists.js";
import { remembered } from "../../lib/remembered.js";
import type { LiteralVocabulary } from "../../model/bind.js";
import type { Find } from "../../model/find.js";
import type { Case, Subject, SubjectKind, Vocabulary } from "../../model/model.js";
import { defaultsOf, namedTexts } from "../../model/parameter.js";
import { imagePattern } from "../../model/pattern.js";
import { isAlways, isNever } from "../../model/predicate.js";
import type { Scope } from "../../model/scope.js";
import { scopesAsked, scopesIn } from "../../model/scope.js";
import type { PolicyEntry } from "../entries.js";
import { canFind } from "../entries.js";
import { compact } from "./compact.js";
import type { Definitions } from "./containers.js";
import { containerSteps, containersRead } from "./containers.js";
import { isOneOf, kindsByTemplate, templatePrefix } from "./context.js";
import { atRoot, expression } from "./expression.js";
import type { JmesPath } from "./jmespath.js";
import {
  concatenation,
  identifier,
  jmes,
  literal,
  matchesIn,
  quoted,
  raw,
  ref,
  replaced,
  scopeVariableName,
  separated,
  text,
} from "./jmespath.js";
import { indented, layout } from "./layout.js";
import { neededWords } from "./needed-words.js";
import type { ConditionalList } from "./paths.js";
import { inheritingContainers, listWhere, namedPathLists } from "./paths.js";

const object = jmes`request.object`;

/** Does the object contain the words without which nothing is found in it? Undefined where there are no such words. */
export function wordPrecondition(model: LiteralVocabulary, cases: readonly Case[]): JmesPath | undefined {
  const questions = neededWords(model, cases).map(
    (words) =>
      jmes`(${separated(
        words.map((word) => jmes`contains(@, ${text(word)})`),
        " || ",
      )})`,
  );
  return questions.length === 0 ? undefined : layout(jmes`to_string(${object}) | ${separated(questions, " && ")}`);
}

/**
 * What each entry finds, as an object of lists of paths; an empty object where the scopes of all entries exclude the object,
 * and null for an object that these policies do not check.
 */
export function foundIn(model: LiteralVocabulary, subject: Subject, entries: readonly PolicyEntry[]): JmesPath {
  const { steps, inScope, fields } = evaluation(model, subject, entries);
  const all = jmes`{\n${indented(separated([...fields.values()], ",\n"))}\n}`;
  const last = inScope === undefined ? all : jmes`(${inScope}\n&& ${all}\n|| ${literal({})})`;
  // An empty object is false in JMESPath, but an empty template is evaluated like any other.
  return jmes`${layout(piped(steps))}\n| (template || template == ${literal({})} || ${literal(null)}) && ${last}`;
}

/**
 * The lines of `foundIn` about some of its entries, by the name of the entry: `"win-host-pid": …`, and the scopes of all entries
 * where the others are not evaluated.
 */
export function foundLines(
  model: LiteralVocabulary,
  subject: Subject,
  entries: readonly PolicyEntry[],
): (names: readonly string[]) => string {
  const { inScope, fields } = evaluation(model, subject, entries);
  return (names) => {
    const lines = names.flatMap((name) => fields.get(name) ?? []);
    return inScope === undefined ? lines.join("\n") : `${inScope}\n&& {\n${indented(separated(lines, ",\n"))}\n}`;
  };
}

/** The scopes that the expressions of these cases use, each after those that it is made of. */
export function knownScopes(model: Vocabulary, cases: readonly Case[]): readonly Scope[] {
  return scopesAsked(model, cases.filter(canFind)).filter(({ when }) => !isAlways(when));
}

interface Evaluation {
  readonly steps: readonly JmesPath[];
  /** The scopes of all entries; undefined where one of them excludes nothing. */
  readonly inScope: JmesPath | undefined;
  /** Broken into lines, as they are in the policy. */
  readonly fields: ReadonlyMap<string, JmesPath>;
}

function evaluation(model: LiteralVocabulary, subject: Subject, entries: readonly PolicyEntry[]): Evaluation {
  const cases = entries.flatMap((entry) => entry.cases).filter(canFind);
  const always = new Set(model.scopes.filter(({ when }) => isAlways(when)).map(({ name }) => name));
  const names = [...new Set(cases.map(({ scope }) => scope))];
  const isForAll = names.length === 0 || names.some((name) => always.has(name));
  // If all cases have one scope, it is tested once, around the object of all fields.
  const asked = new Set(names.length === 1 ? names : always);
  const finds = cases.flatMap((one) => one.finds);
  const lists = repeatedLists(finds);
  const fields = entries.map((entry) => jmes`${quoted(entry.name)}: ${pathsOf(entry, asked)}`);
  const steps = [
    ...containerSteps(containersRead(scopesAsked(model, cases), finds), exemptImages(model)),
    lists,
    ...scopeSteps(scopesAsked(model, cases)),
  ];
  const texts = fields.map((field) =>
    lists.reduce((text, [name, list]) => replaced(text, list, () => identifier(name)), field),
  );
  const aliases = aliasesIn([...steps.map(added), ...texts], ["template", ...steps.flat().map(([name]) => name)]);
  const asks = names.filter(
    (name) => !model.scopes.some((other) => names.includes(other.name) && includes(other, name)),
  );
  const scopes = separated(asks.map(scopeVariableName), " || ");
  return {
    steps: [
      object,
      jmes`{template: ${checkedTemplate(model, subject)}}`,
      ...[[...aliases].map(([whole, name]) => [name, whole] as const), ...steps]
        .filter((step) => step.length > 0)
        .map((step, index) => (index === 0 && aliases.size > 0 ? added(step) : shortened(added(step), aliases))),
    ],
    inScope: isForAll ? undefined : asks.length === 1 ? scopes : jmes`(${scopes})`,
    fields: new Map(entries.map(({ name }, index) => [name, layout(shortened(texts[index] ?? raw(""), aliases))])),
  };
}

/** Is every object in the scope of this name in the other one, too? */
function includes({ when }: Scope, name: string): boolean {
  return when.kind === "any" && when.of.some((part) => part.kind === "scope" && part.scope === name);
}

/** Lists of containers with which more than one find begins. */
function repeatedLists(finds: readonly Find[]): Definitions {
  const byName = groupBy(finds.flatMap(inheritingContainers), ([name]) => name);
  return [...byName.values()].flatMap(([first, ...others]) =>
    first !== undefined && others.length > 0 ? [first] : [],
  );
}

/** `spec.jobTemplate.spec.template.` or what else is before the paths that are found; undefined where nothing is. */
export function prefixOf({ kinds }: Subject): JmesPath | undefined {
  const before = templatePrefix(kinds);
  return before && layout(before);
}

function piped(steps: readonly JmesPath[]): JmesPath {
  return separated(steps, " | ");
}

const longReference = /\btemplate(?:\.[A-Za-z_]\w*)+\.\w+/g;

/**
 * Long fields that are read more than once, with their last name: it becomes a separate step after the template. A field stays long
 * if another one has the same last name.
 *
 * @param taken the names of other steps
 */
export function aliasesIn(texts: readonly JmesPath[], taken: readonly string[]): ReadonlyMap<JmesPath, string> {
  const references = texts.flatMap((one) => matchesIn(one, longReference)).filter((one) => one.length > 50);
  const repeated = [...groupBy(references, (one) => one)].filter(([, all]) => all.length > 1);
  const named = repeated.map(([one]) => [one, one.slice(one.lastIndexOf(".") + 1)] as const);
  const byName = groupBy(named, ([, name]) => name);
  return new Map(named.filter(([, name]) => byName.get(name)?.length === 1 && !taken.includes(name)));
}

function shortened(text: JmesPath, aliases: ReadonlyMap<JmesPath, string>): JmesPath {
  return replaced(text, longReference, (one) => {
    const alias = aliases.get(one);
    return alias === undefined ? one : identifier(alias);
  });
}

/** What is known of the object, each step from the steps before it. */
function scopeSteps(scopes: readonly Scope[]): readonly Definitions[] {
  return levels(scopes.filter(({ when }) => !isAlways(when))).map((level) =>
    level.map((scope) => [scopeVariableName(scope.name), scopeCondition(scope)] as const),
  );
}

function added(fields: Definitions): JmesPath {
  const entries = fields.map(([name, value]) => jmes`${identifier(name)}: ${value}`);
  return jmes`merge(@, {${separated(entries, ",\n")}})`;
}

/** Scopes that are made of others come after them; those of one level do not depend on each other. */
function levels(scopes: readonly Scope[]): readonly (readonly Scope[])[] {
  const levelOf = new Map<string, number>();
  const all: Scope[][] = [];
  for (const scope of scopes) {
    const level = Math.max(-1, ...scopesIn(scope.when).map((name) => levelOf.get(name) ?? -1)) + 1;
    levelOf.set(scope.name, level);
    (all[level] ??= []).push(scope);
  }
  return all;
}

const scopeCondition = remembered(({ when }: Scope): JmesPath => expression(compact(when), atRoot));

/** The place of each kind that is matched, as an object. The last choice needs no condition, because no other kind is matched. */
function templateOf(kinds: readonly SubjectKind[]): JmesPath {
  const groups = [...kindsByTemplate(kinds)].sort(([, a], [, b]) => a.length - b.length);
  const choices = groups.map(([, group], index) => {
    const of = group[0]?.template.keys ?? [];
    const place = ref(jmes``, of);
    return index === groups.length - 1 ? place : jmes`(${isOneOf(group, jmes`kind`)} && ${place})`;
  });
  const [only] = choices;
  return only !== undefined && choices.length === 1
    ? only
    : jmes`[${separated(choices, ", ")}][?type(@) == ${raw("object")}] | [0]`;
}

/**
 * The template of an object that these policies check, else null. Kyverno matches a kind of the core group by its name alone, in
 * any group.
 */
function checkedTemplate(model: Vocabulary, { kinds }: Subject): JmesPath {
  const conditions = [...foreignGuard(kinds), ...exemptGuard(model)];
  const template = templateOf(kinds);
  return conditions.length === 0 ? template : jmes`[@][?${separated(conditions, " && ")}] | [0] | (${template})`;
}

function foreignGuard(kinds: readonly SubjectKind[]): readonly JmesPath[] {
  const core = kinds.filter(({ groups }) => groups.includes(""));
  if (core.length === 0) return [];
  const own = jmes`apiVersion == ${raw("v1")}`;
  return [core.length === kinds.length ? own : jmes`(${own} || !${isOneOf(core, jmes`kind`)})`];
}

function exemptGuard({ parameters }: Vocabulary): readonly JmesPath[] {
  const names = namedTexts(defaultsOf(parameters), "exemptNamespaces");
  return names.length === 0 ? [] : [jmes`!contains(${literal(names)}, metadata.namespace || ${raw("")})`];
}

/** The condition for containers with an exempt image; undefined if no image is exempt. */
function exemptImages({ parameters }: Vocabulary): JmesPath | undefined {
  const patterns = namedTexts(defaultsOf(parameters), "exemptImages").map(imagePattern);
  return patterns.length === 0
    ? undefined
    : jmes`regex_match(${text(patterns.join("|"))}, container.image || ${raw("")})`;
}

/** A find is printed with its rule alone, with those of its policy, and in the page of its rule. */
const pathLists = remembered(namedPathLists);

/** The paths of one entry, each case only where its scope holds; nothing where its parameters let it find nothing. */
function pathsOf({ cases }: PolicyEntry, always: ReadonlySet<string>): JmesPath {
  const byScope = groupBy(cases.filter(canFind), ({ scope }) => scope);
  const lists = [...byScope].flatMap(([scope, some]): readonly ConditionalList[] => {
    const conditions = always.has(scope) ? [] : [scopeVariableName(scope)];
    const parts = some
      .flatMap(({ finds }) => finds)
      .filter(({ when }) => !isNever(when))
      .flatMap(pathLists);
    const [only] = parts;
    if (parts.length === 1 && only !== undefined) return [{ ...only, conditions: [...conditions, ...only.conditions] }];
    return [{ conditions, list: concatenation(parts.map(listWhere)) }];
  });
  return concatenation(lists.map(listWhere));
}
