import { groupBy } from "../../lib/group-by.js";
import type { Case, Find, Model, Scope, Subject, SubjectKind } from "../../model/model.js";
import { defaultsOf, textsOf } from "../../model/parameter.js";
import { imagePattern } from "../../model/pattern.js";
import type { Collection, Predicate } from "../../model/predicate.js";
import { isAlways, never, partsOf } from "../../model/predicate.js";
import { scopesIn } from "../../model/scope-closure.js";
import { textOf } from "../../model/simplify.js";
import { compact } from "./compact.js";
import { containerList, isOneOf, kindsByTemplate, prefix, scopesOf } from "./context.js";
import { atRoot, expression } from "./expression.js";
import type { JmesPath } from "./jmespath.js";
import { concatenation, jmes, literal, raw, ref, scopeVariableName, text } from "./jmespath.js";
import { layout } from "./layout.js";
import { canFind, neededWords } from "./mentions.js";
import type { ConditionalList } from "./paths.js";
import { listWhere, namedPathLists } from "./paths.js";

/** Cases with one text, under the name that they have in a policy. */
export interface Entry {
  readonly name: string;
  readonly cases: readonly Case[];
}

const object = "request.object" as JmesPath;

/** Does the object contain the words without which nothing is found in it? Undefined where there are no such words. */
export function mentions(model: Model, cases: readonly Case[]): JmesPath | undefined {
  const questions = neededWords(model, cases).map(
    (words) => jmes`(${words.map((word) => jmes`contains(@, ${text(word)})`).join(" || ") as JmesPath})`,
  );
  return questions.length === 0
    ? undefined
    : layout(jmes`to_string(${object}) | ${questions.join(" && ") as JmesPath}`);
}

/**
 * Is the object one that these policies judge? Kyverno matches a kind of the core group by its name alone, in any group, and a
 * workload may lack its template. Undefined where every object that is matched is one.
 *
 * @param model with literals in place of parameters
 */
export function isJudged(model: Model, { kinds }: Subject): JmesPath | undefined {
  const templated = kinds.some(({ template }) => template.text !== "");
  const conditions = [
    ...foreignGuard(kinds),
    ...exemptGuard(model),
    ...(templated ? [jmes`(${object} | (${templateOf(kinds)}) != ${literal(null)})`] : []),
  ];
  return conditions.length === 0 ? undefined : layout(conditions.join(" && ") as JmesPath);
}

/**
 * What each entry finds, as an object of lists of paths; an empty object where the scopes of all entries exclude the object.
 *
 * @param model with literals in place of parameters
 */
export function foundIn(model: Model, subject: Subject, entries: readonly Entry[]): JmesPath {
  const { steps, inScope, fields } = evaluation(model, subject, entries);
  const all = `{\n${[...fields.values()].join(",\n").replace(/^/gm, "  ")}\n}`;
  const last = inScope === undefined ? `| ${all}` : `| ${inScope}\n&& ${all}\n|| ${literal({})}`;
  return `${layout(piped(steps))}\n${last}` as JmesPath;
}

/** The field of each entry in that object, by the name of the entry: `"win-host-pid": …`. @param model with literals in place of parameters */
export function foundFields(model: Model, subject: Subject, entries: readonly Entry[]): ReadonlyMap<string, JmesPath> {
  return evaluation(model, subject, entries).fields;
}

interface Evaluation {
  readonly steps: readonly JmesPath[];
  /** The scopes of all entries; undefined where one of them excludes nothing. */
  readonly inScope: JmesPath | undefined;
  /** Broken into lines, as they are in the policy. */
  readonly fields: ReadonlyMap<string, JmesPath>;
}

function evaluation(model: Model, subject: Subject, entries: readonly Entry[]): Evaluation {
  const cases = entries.flatMap((entry) => entry.cases).filter(canFind);
  const always = new Set(model.scopes.filter(({ when }) => isAlways(when)).map(({ name }) => name));
  const names = [...new Set(cases.map(({ scope }) => scope))];
  const isForAll = names.length === 0 || names.some((name) => always.has(name));
  // Where all cases have one scope, the object of all fields asks for it once.
  const asked = new Set(names.length === 1 ? names : always);
  const fields = entries.map((entry) => `${JSON.stringify(entry.name)}: ${pathsOf(entry, asked)}` as JmesPath);
  const steps = stages(
    subject,
    scopesOf(model, cases),
    cases.flatMap((one) => one.finds),
    judgedImages(model),
  );
  const aliases = aliasesIn([...steps, ...fields]);
  const scopes = names.map(scopeVariableName).join(" || ") as JmesPath;
  return {
    steps: [
      ...steps.slice(0, 2),
      ...(aliases.size === 0 ? [] : [added([...aliases].map(([whole, name]) => [name, whole]))]),
      ...steps.slice(2).map((one) => shortened(one, aliases)),
    ],
    inScope: isForAll ? undefined : names.length === 1 ? scopes : jmes`(${scopes})`,
    fields: new Map(
      entries.map(({ name }, index) => [name, layout(shortened(fields[index] ?? ("" as JmesPath), aliases))]),
    ),
  };
}

/** `spec.jobTemplate.spec.template.` or what else is before the paths that are found. */
export function prefixOf({ kinds }: Subject): JmesPath {
  return layout(prefix(kinds));
}

function piped(steps: readonly JmesPath[]): JmesPath {
  return steps.join(" | ") as JmesPath;
}

const longReference = /\btemplate(?:\.[A-Za-z_]\w*)+\.(\w+)/g;

/** Long fields that are read more than once, with their last name: it becomes a separate step after the template. */
function aliasesIn(texts: readonly JmesPath[]): ReadonlyMap<JmesPath, string> {
  const references = texts.flatMap((one) => [...one.matchAll(longReference)]).filter(([whole]) => whole.length > 60);
  const repeated = [...groupBy(references, ([whole]) => whole as JmesPath)].filter(([, all]) => all.length > 1);
  return new Map(repeated.map(([whole, [first]]) => [whole, first?.[1] ?? whole]));
}

function shortened(text: JmesPath, aliases: ReadonlyMap<JmesPath, string>): JmesPath {
  return text.replace(longReference, (whole) => aliases.get(whole as JmesPath) ?? whole) as JmesPath;
}

/** The object, then what is known of it, each step from what the steps before it know. */
function stages(
  subject: Subject,
  scopes: readonly Scope[],
  finds: readonly Find[],
  exempt: readonly JmesPath[],
): readonly JmesPath[] {
  const needsContainers =
    [...scopes.map(({ when }) => when), ...finds.map(({ when }) => when)].some(readsContainers) ||
    finds.some(({ each }) => each[0]?.kind === "containers");
  const judges = finds.some(({ each: [first] }) => first?.kind === "containers" && first.judged === true);
  return [
    object,
    jmes`{template: ${templateOf(subject.kinds)}}`,
    ...(needsContainers ? [added([["containers", containerList()]])] : []),
    ...(judges ? exempt.map((condition) => added([["judged", jmes`containers[?!(${condition})]`]])) : []),
    ...levels(scopes.filter(({ when }) => !isAlways(when))).map((level) =>
      added(level.map((scope) => [scopeVariableName(scope.name), scopeCondition(scope)])),
    ),
  ];
}

function added(fields: readonly (readonly [name: string, value: JmesPath])[]): JmesPath {
  return `merge(@, {${fields.map(([name, value]) => `${name}: ${value}`).join(",\n")}})` as JmesPath;
}

/** Scopes that are made of others come after them; those of one level know nothing of each other. */
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

function scopeCondition({ when }: Scope): JmesPath {
  return expression(compact(when), atRoot);
}

function readsContainers(predicate: Predicate): boolean {
  if ("in" in predicate && (predicate.in as Collection).kind === "containers") return true;
  return partsOf(predicate).some(readsContainers);
}

/** Kinds that are matched and no others: the last choice needs no question. */
function templateOf(kinds: readonly SubjectKind[]): JmesPath {
  const groups = [...kindsByTemplate(kinds)].sort(([, a], [, b]) => a.length - b.length);
  const choices = groups.map(([, group], index) => {
    const of = group[0]?.template.keys ?? [];
    const place = of.length === 0 ? ("@" as JmesPath) : ref("" as JmesPath, of);
    const [only] = group;
    return index === groups.length - 1 || group.length > 1 || only === undefined
      ? place
      : jmes`(kind == ${text(only.kind)} && ${place})`;
  });
  return choices.join(" || ") as JmesPath;
}

function foreignGuard(kinds: readonly SubjectKind[]): readonly JmesPath[] {
  const core = kinds.filter(({ groups }) => groups.includes(""));
  if (core.length === 0) return [];
  const own = jmes`request.object.apiVersion == ${raw("v1")}`;
  return [core.length === kinds.length ? own : jmes`(${own} || !${isOneOf(core)})`];
}

function exemptGuard({ parameters }: Model): readonly JmesPath[] {
  const names = textsOf(defaultsOf(parameters), "exemptNamespaces");
  return names.length === 0
    ? []
    : [jmes`!contains(${literal(names)}, request.object.metadata.namespace || ${raw("")})`];
}

/** The condition under which a container is not judged; none where no image is exempt. */
function judgedImages({ parameters }: Model): readonly JmesPath[] {
  const patterns = textsOf(defaultsOf(parameters), "exemptImages").map(imagePattern);
  return patterns.length === 0 ? [] : [jmes`regex_match(${text(patterns.join("|"))}, c.image || ${raw("")})`];
}

/** The paths of one entry, each case only where its scope holds; nothing where its parameters let it find nothing. */
function pathsOf({ cases }: Entry, always: ReadonlySet<string>): JmesPath {
  const byScope = groupBy(cases.filter(canFind), ({ scope }) => scope);
  const lists = [...byScope].flatMap(([scope, some]): readonly ConditionalList[] => {
    const conditions = always.has(scope) ? [] : [scopeVariableName(scope)];
    const parts = some
      .flatMap(({ finds }) => finds)
      .filter(({ when }) => textOf(when) !== textOf(never))
      .flatMap(namedPathLists);
    const [only] = parts;
    if (parts.length === 1 && only !== undefined) return [{ ...only, conditions: [...conditions, ...only.conditions] }];
    return [{ conditions, list: concatenation(parts.map(listWhere)) }];
  });
  return concatenation(lists.map(listWhere));
}
