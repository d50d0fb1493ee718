import { groupBy } from "../../lib/lists.js";
import type { Find } from "../../model/find.js";
import type { Case } from "../../model/model.js";
import type { Collection, CollectionOf, Predicate } from "../../model/predicate.js";
import { isAlways, isNever } from "../../model/predicate.js";
import type { Scope } from "../../model/scope.js";
import { simplify } from "../../model/simplify.js";
import type { Context } from "./condition.js";
import { condition, elementsOf, firstItem, needsElement } from "./condition.js";
import { isPresent } from "./fields.js";
import { scopeVariable, unusedName } from "./names.js";
import type { Cel } from "./syntax.js";
import { and, apply, call, choice, compare, concat, list, literal, name, no, not, yes } from "./syntax.js";

/** The text where nothing is found. */
const none = literal("");
const separator = literal(", ");

/**
 * The paths that cases find in an object, as a text: `spec.hostPID, spec.hostIPC`; empty where they find nothing. A text and not a list,
 * because lists of lists can be flattened only by newer API servers.
 */
export function foundText(cases: readonly Case[], scopes: readonly Scope[], context: Context): Cel {
  const always = new Set(scopes.filter(({ when }) => isAlways(when)).map((scope) => scope.name));
  const findable = cases.map((one) => ({ ...one, finds: one.finds.filter(({ when }) => !isNever(when)) }));
  const byScope = groupBy(
    findable.filter(({ finds }) => finds.length > 0),
    ({ scope }) => scope,
  );
  const parts = [...byScope].map(([scope, some]) => {
    const finds = some.flatMap((one) => one.finds).map((find) => textOf(find, context));
    return always.has(scope) ? finds : [onlyWhere(name(`variables.${scopeVariable(scope)}`), allOf(finds))];
  });
  return allOf(parts.flat());
}

/** A text where a condition is true, and nothing elsewhere. */
function onlyWhere(scope: Cel, text: Cel): Cel {
  if (text.kind === "choice" && isNone(text.no)) return { ...text, condition: and([scope, text.condition]) };
  return text.kind === "atom" || (text.kind === "infix" && text.operator === "+")
    ? choice(scope, text, none)
    : choice(not(scope), none, text);
}

function isNone(cel: Cel): boolean {
  return cel.kind === "atom" && none.kind === "atom" && cel.text === none.text;
}

/** Several texts as one, without those that are empty. */
function allOf(found: readonly Cel[]): Cel {
  const [only] = found;
  if (only === undefined) return none;
  return found.length === 1 ? only : call(notEmpty(list(found)), "join", separator);
}

function notEmpty(found: Cel): Cel {
  return call(found, "filter", name("path"), compare(name("path"), "!=", none));
}

/** What one find reports. */
function textOf({ each, at, when }: Find, context: Context): Cel {
  const path = context.places.hasPrefix ? [name("variables.prefix")] : [];
  return pathWhereFound({ each, at: at.text, when }, { ...context, path, isElement: false });
}

/** What is left of a find inside an element. */
interface Rest {
  readonly each: readonly Collection[];
  readonly at: string;
  readonly when: Predicate;
}

interface Position extends Context {
  /** The path of the element, as parts of a text. */
  readonly path: readonly Cel[];
  /** Does a dot belong between the path and a field of the element? */
  readonly isElement: boolean;
}

function pathWhereFound({ each, at, when }: Rest, position: Position): Cel {
  const [step, ...rest] = each;
  if (step === undefined) {
    const holds = condition(when, position);
    const path = concat(pathTo(at, position));
    return holds === yes ? path : holds === no ? none : choice(holds, path, none);
  }
  const inner = { each: rest, at, when };
  return step.kind === "list" && step.first ? inFirst(step, inner, position) : inEach(step, inner, position);
}

/** The path of a field of the element. */
function pathTo(field: string, { path, isElement }: Position): readonly Cel[] {
  if (field === "") return path;
  return [...path, literal(isElement && !field.startsWith("[") ? `.${field}` : field)];
}

function inFirst(step: CollectionOf<"list">, rest: Rest, position: Position): Cel {
  const here = firstItem(step, position);
  const path = pathTo(`${step.path.text}[0]`, position);
  const text = pathWhereFound(rest, { ...position, here, path, isElement: true });
  if (rest.each.length === 0 && needsElement(simplify(rest.when))) return text;
  const there = isPresent(here.value, position.dialect);
  return text.kind === "choice" ? { ...text, condition: and([there, text.condition]) } : choice(there, text, none);
}

/** The paths of the elements of a collection that are found, joined. */
function inEach(step: Collection, rest: Rest, position: Position): Cel {
  const { range, variable, index, inner } = visited(step, position);
  const inside = pathWhereFound(rest, inner);
  const isConditional = inside.kind === "choice" && isNone(inside.no);
  const holds = isConditional ? [inside.condition] : [];
  const result = isConditional ? inside.yes : inside;
  const filtered = holds.reduce((of, one) => call(of, "filter", name(variable), one), range);
  const results =
    index === undefined
      ? call(filtered, "map", name(variable), result)
      : call(range, "transformList", name(index), name(variable), ...holds, result);
  return call(isConditional || rest.each.length === 0 ? results : notEmpty(results), "join", separator);
}

interface Visited {
  readonly range: Cel;
  readonly variable: string;
  /** The variable with the index of the element; undefined where no macro provides it. */
  readonly index?: string;
  readonly inner: Position;
}

/** How a macro visits the elements, and how their paths begin. */
function visited(step: Collection, position: Position): Visited {
  const { range, variable, inner } = elementsOf(step, position);
  const element = name(variable);
  if (step.kind === "containers") {
    const path = [{ kind: "select", of: element, selector: ".path" } as const];
    return { range, variable, inner: { ...inner, path, isElement: true } };
  }
  const pathWith = (key: Cel): readonly Cel[] => [...pathTo(`${step.path.text}[`, position), key, literal("]")];
  if (step.kind === "entries")
    return { range, variable, inner: { ...inner, path: pathWith(element), isElement: true } };
  if (position.dialect.indexes === "indexOf") {
    const path = pathWith(apply("string", call(range, "indexOf", element)));
    return { range, variable, inner: { ...inner, path, isElement: true } };
  }
  const index = unusedName("index", inner.taken);
  const path = pathWith(apply("string", name(index)));
  return { range, variable, index, inner: { ...inner, taken: [...inner.taken, index], path, isElement: true } };
}
