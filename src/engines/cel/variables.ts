import { groupBy } from "../../lib/lists.js";
import type { Find } from "../../model/find.js";
import type { Model, Subject, SubjectKind } from "../../model/model.js";
import type { Parameter } from "../../model/parameter.js";
import { defaultsOf, namedTexts } from "../../model/parameter.js";
import { imagePattern } from "../../model/pattern.js";
import type { Collection, ContainerList, Predicate } from "../../model/predicate.js";
import {
  collectionsOf,
  containerLists,
  isAlways,
  parametersIn,
  partsOf as partsOfPredicate,
} from "../../model/predicate.js";
import type { Scope, ScopedFinds } from "../../model/scope.js";
import { scopesAsked } from "../../model/scope.js";
import type { Containers } from "../container-names.js";
import type { PolicyEntry } from "../entries.js";
import type { Context } from "./condition.js";
import { condition } from "./condition.js";
import type { Dialect } from "./dialect.js";
import { fieldAt, orEmptyList, orEmptyMap, orEmptyText } from "./fields.js";
import { foundText } from "./found.js";
import { camelCase, parameterVariable, reservedNames, scopeVariable } from "./names.js";
import type { Places } from "./places.js";
import { containersName, containersVariable, rootValue } from "./places.js";
import type { Cel } from "./syntax.js";
import {
  apply,
  call,
  choice,
  compare,
  concat,
  knownField,
  literal,
  map,
  name,
  not,
  oneOf,
  optionalField,
} from "./syntax.js";

/** A variable of a policy. Each can read those before it. */
export interface Variable {
  readonly name: string;
  /** What it contains, as a sentence. */
  readonly description: string;
  readonly expression: Cel;
}

/** The variables that evaluate rules. */
export interface Evaluation {
  /** The names of the parameters that the others read; none where their values are literals. */
  readonly parameters: readonly string[];
  /** Parts of the object, and the scopes that it is in. */
  readonly known: readonly Variable[];
  /** For each entry, the paths that it finds, as a text. */
  readonly found: readonly Variable[];
}

/** What expressions about the objects of one subject can read, and how they read it. */
export interface Known {
  readonly variables: readonly Variable[];
  /** The names of the parameters that expressions read. */
  readonly parameters: readonly string[];
  readonly context: Context;
}

/** What is evaluated on the objects of one subject. */
interface OfSubject {
  readonly subject: Subject;
  /** Names that other variables in the same policy have: those of rules, and those for other subjects. */
  readonly taken?: readonly string[];
}

/**
 * Evaluates entries, which are rules or parts of rules with one message.
 *
 * @param model with values of parameters in its predicates, where the dialect has no variables for them
 */
export function evaluation(
  model: Model,
  { entries, taken = [], ...of }: OfSubject & { readonly entries: readonly PolicyEntry[] },
  dialect: Dialect,
): Evaluation {
  const asked = entries.flatMap(({ cases }) => cases);
  const ofEntries = entries.map((entry) => camelCase(entry.name));
  const { variables, parameters, context } = knownParts(
    model,
    { asked, ...of, taken: [...taken, ...ofEntries] },
    dialect,
  );
  return {
    parameters,
    known: variables,
    found: entries.map((entry) => ({
      name: camelCase(entry.name),
      description: describedEntry(entry, entries),
      expression: foundText(entry.cases, model.scopes, context),
    })),
  };
}

/** The title of the rule. With multiple entries of the rule in a policy, also what distinguishes this one: its message, or its text. */
function describedEntry({ name: id, rule, text, cases }: PolicyEntry, entries: readonly PolicyEntry[]): string {
  const others = entries.filter((one) => one.rule.id === rule.id && one.name !== id);
  if (others.length === 0) return rule.title;
  const [message = text] = cases.map((one) => one.message);
  const isShared = others.some((one) => one.cases.some((other) => other.message === message));
  return `${rule.title}: ${isShared ? text : message}`;
}

/** The variables for parts of the object, and for the scopes that it is in. */
export function knownParts(
  model: Model,
  { subject, asked, taken = [] }: OfSubject & { readonly asked: readonly ScopedFinds[] },
  dialect: Dialect,
): Known {
  const finds = asked.flatMap((one) => one.finds);
  const scopes = scopesAsked(model, asked).filter(({ when }) => !isAlways(when));
  const read = collectionsRead(scopes, finds);
  const parts = partsOf(subject, dialect);
  const lists = hoisted(read, parts.places, dialect, [...reservedNames.map(camelCase), ...taken]);
  const places = { ...parts.places, lists: new Map([...lists].map(([path, one]) => [path, one.name])) };
  const context: Context = { here: { kind: "root" }, places, dialect, taken: [] };
  return {
    parameters: dialect.parameters === "literals" ? [] : parametersRead(scopes, finds, read),
    context,
    variables: [
      ...parts.variables,
      ...lists.values(),
      ...containerVariables(read, model, context),
      ...scopes.map((scope) => ({
        name: scopeVariable(scope.name),
        description: scope.description,
        expression: condition(scope.when, context),
      })),
    ],
  };
}

/** A collection that is read, and whether from the object or the pod template itself. */
interface Read {
  readonly collection: Collection;
  readonly isAtRoot: boolean;
}

function collectionsRead(scopes: readonly Scope[], finds: readonly Find[]): readonly Read[] {
  return [
    ...scopes.flatMap(({ when }) => readIn(when, true)),
    ...finds.flatMap(({ each, when }) => [
      ...each.map((collection, index) => ({ collection, isAtRoot: index === 0 })),
      ...readIn(when, each.length === 0),
    ]),
  ];
}

function readIn(predicate: Predicate, isAtRoot: boolean): readonly Read[] {
  const own = collectionsOf(predicate).map((collection) => ({ collection, isAtRoot }));
  const below = partsOfPredicate(predicate).flatMap((part) => readIn(part, isAtRoot && own.length === 0));
  return [...own, ...below];
}

function parametersRead(scopes: readonly Scope[], finds: readonly Find[], read: readonly Read[]): readonly string[] {
  const named = [...scopes, ...finds].flatMap(({ when }) => parametersIn(when));
  const areJudged = read.some(({ collection }) => collection.kind === "containers" && collection.judged);
  return [...new Set([...named, ...(areJudged ? ["exemptImages"] : [])])];
}

interface Parts {
  readonly variables: readonly Variable[];
  readonly places: Omit<Places, "lists"> & { readonly lists: ReadonlyMap<string, string> };
}

/** The complete object, or the pod template in it. */
function partsOf({ kinds }: Subject, dialect: Dialect): Parts {
  const whole = name("object");
  if (kinds.every(({ template }) => template.text === ""))
    return { variables: [], places: { roots: [{ keys: [], cel: whole }], lists: new Map(), hasPrefix: false } };
  const template = name("variables.template");
  const spec = name("variables.spec");
  return {
    variables: [
      {
        name: "template",
        description: "The Pod, or the pod template of a workload.",
        expression: byKind(kinds, whole, (path) => templateAt(whole, path)),
      },
      {
        name: "spec",
        description: "The spec of the pods.",
        expression: dialect.typed
          ? { kind: "select", of: template, selector: ".spec" }
          : orEmptyMap(fieldAt({ cel: template, isOptional: false }, ["spec"]), dialect),
      },
      {
        name: "prefix",
        description: "The prefix of paths, such as spec.template.",
        expression: byKind(kinds, whole, (path) => literal(path.length === 0 ? "" : `${path.join(".")}.`)),
      },
    ],
    places: {
      roots: [
        { keys: [], cel: template },
        { keys: ["spec"], cel: spec },
      ],
      lists: new Map(),
      hasPrefix: true,
    },
  };
}

/** Of any type: a type checker of policies checks one kind at a time, and the others do not have the field. */
function templateAt(object: Cel, path: readonly string[]): Cel {
  return path.reduce<Cel>(knownField, apply("dyn", object));
}

/** A value for each kind, by the path of its template; the last path, which most kinds have, needs no condition. */
function byKind(kinds: readonly SubjectKind[], object: Cel, valueFor: (path: readonly string[]) => Cel): Cel {
  const groups = [...groupBy(kinds, ({ template }) => template.text).values()].sort((a, b) => a.length - b.length);
  const kind: Cel = { kind: "select", of: object, selector: ".kind" };
  return (
    groups.reduceRight<Cel | undefined>((rest, group) => {
      const value = valueFor(group[0]?.template.keys ?? []);
      if (rest === undefined) return value;
      return choice(
        oneOf(
          kind,
          group.map((one) => one.kind),
        ),
        value,
        rest,
      );
    }, undefined) ?? literal("")
  );
}

/** Lists of the object that conditions read get a variable if their paths are long or read twice. */
function hoisted(
  read: readonly Read[],
  places: Places,
  dialect: Dialect,
  taken: readonly string[],
): ReadonlyMap<string, Variable> {
  const paths = read.flatMap(({ collection, isAtRoot }) =>
    isAtRoot && collection.kind === "list" && !collection.first ? [collection.path] : [],
  );
  const candidates = [...groupBy(paths, ({ text }) => text).values()].filter(
    ([path, ...others]) => path !== undefined && (others.length > 0 || path.text.length > 40),
  );
  const names = candidates.map(([path]) => path?.keys.at(-1) ?? "");
  return new Map(
    candidates.flatMap(([path]): readonly (readonly [string, Variable])[] => {
      const last = path?.keys.at(-1) ?? "";
      const isFree = names.filter((one) => one === last).length === 1 && !taken.includes(last);
      if (path === undefined || !isFree) return [];
      const expression = orEmptyList(rootValue(path.keys, places), last, dialect);
      return [[path.text, { name: last, description: `Items of ${path.text}.`, expression }]];
    }),
  );
}

const all: Containers = { kind: "containers", lists: containerLists };

/** The lists of containers that are read; each is a part of the list of all containers. */
function containerVariables(read: readonly Read[], model: Model, context: Context): readonly Variable[] {
  const lists = read.flatMap(({ collection }) => (collection.kind === "containers" ? [collection] : []));
  if (lists.length === 0) return [];
  const others = [...groupBy(lists, containersName).values()].flatMap(([first]) => first ?? []);
  const parts = others
    .filter((one) => containersName(one) !== containersName(all))
    .map((one) => ({
      name: containersName(one),
      description: describedContainers(one),
      expression: partOfContainers(one, model, context.dialect),
    }));
  const whole = concat(containerLists.map((one) => containersIn(one, context)));
  const description = "All containers, each with the name of its list and its path.";
  return [{ name: containersName(all), description, expression: whole }, ...parts];
}

const words: Record<ContainerList, string> = {
  initContainers: "init",
  containers: "regular",
  ephemeralContainers: "ephemeral",
};

function describedContainers({ lists, judged }: Containers): string {
  const kinds = lists.length === containerLists.length ? "All" : lists.map((one) => words[one]).join(" and ");
  const text = `${kinds.charAt(0).toUpperCase()}${kinds.slice(1)} containers`;
  return judged ? `${text}, without those with an exempt image.` : `${text}.`;
}

/** The containers of some lists; without those that are exempt, if rules do not apply to them. */
function partOfContainers({ lists, judged }: Containers, model: Model, dialect: Dialect): Cel {
  const container = name("container");
  const ofLists = { kind: "select", of: container, selector: ".list" } as const;
  const inLists = lists.length === containerLists.length ? [] : [oneOf(ofLists, lists)];
  const image = orEmptyText(
    { cel: optionalField({ kind: "select", of: container, selector: ".value" }, "image"), isOptional: true },
    dialect,
  );
  return [...inLists, ...(judged ? notExempt(image, model.parameters, dialect) : [])].reduce<Cel>(
    (of, holds) => call(of, "filter", container, holds),
    containersVariable(all),
  );
}

/** Conditions of an image that no user has exempted. */
function notExempt(image: Cel, parameters: readonly Parameter[], dialect: Dialect): readonly Cel[] {
  if (dialect.parameters === "literals") {
    const patterns = namedTexts(defaultsOf(parameters), "exemptImages").map(imagePattern);
    return patterns.length === 0 ? [] : [not(call(image, "matches", literal(patterns.join("|"))))];
  }
  const exempt = name("exempt");
  const length = { kind: "infix", operator: "-", operands: [call(exempt, "size"), literal(1)] } as const;
  const beginning = call(exempt, "substring", literal(0), length);
  const isExempt = choice(
    call(exempt, "endsWith", literal("*")),
    call(image, "startsWith", beginning),
    compare(image, "==", exempt),
  );
  return [not(call(name(`variables.${parameterVariable("exemptImages")}`), "exists", exempt, isExempt))];
}

/** The containers of one list. The values of a map have one type, so each becomes a value of any type. */
function containersIn(field: ContainerList, { places, dialect }: Context): Cel {
  const range = orEmptyList(rootValue(["spec", field], places), field, dialect);
  const container = name("container");
  const index = dialect.indexes === "indexOf" ? call(range, "indexOf", container) : name("index");
  const path = concat([name("variables.prefix"), literal(`spec.${field}[`), apply("string", index), literal("]")]);
  const element = map([
    ["list", apply("dyn", literal(field))],
    ["path", apply("dyn", path)],
    ["value", apply("dyn", container)],
  ]);
  return dialect.indexes === "indexOf"
    ? call(range, "map", container, element)
    : call(range, "transformList", name("index"), container, element);
}
