import type { FieldPath } from "../../model/field-path.js";
import type { Find } from "../../model/find.js";
import type { ObjectChange, ObjectChangeCases, Text } from "../../model/mutation.js";
import { foldObjectChange } from "../../model/mutation.js";
import type { Predicate } from "../../model/predicate.js";
import { isParameter } from "../../model/predicate.js";
import type { Context } from "./condition.js";
import { condition, elementsOf } from "./condition.js";
import type { Value } from "./fields.js";
import { isPresent } from "./fields.js";
import { unusedName } from "./names.js";
import { isRoot, rootValue } from "./places.js";
import type { Cel } from "./syntax.js";
import { and, apply, call, choice, compare, concat, list, literal, map, name, not, or, typed, yes } from "./syntax.js";

/** The variable with the JSON Pointer of the pod template, which ends with a slash. */
export const pointerVariable = "pointer";

/** Where a change is made. */
export interface Site {
  readonly context: Context;
  /** The condition of its case. The fields that it requires to be absent are not tested again. */
  readonly when: Predicate;
}

/** An expression for a list of `JSONPatch` objects, the operations of RFC 6902 that make a change. */
export function patchOf(change: ObjectChange, site: Site): Cel {
  return foldObjectChange(patches, change, site);
}

const nothing = list([]);

const patches: ObjectChangeCases<Site, Cel> = {
  set: ({ at, to }, site) => added(at.keys, literal(withoutParameter(to)), nothing, site),
  append: ({ list: { keys }, item }, site) => {
    const value = map(Object.entries(item).map(([key, text]) => [key, literal(withoutParameter(text))] as const));
    const behind = list([operation("add", [...keys, "-"], site.context, value)]);
    return added(keys, list([value]), behind, site);
  },
  renameKey: ({ map: { keys }, from, to }, { context }) => {
    const [old, current] = [from, to].map((key) => rootValue([...keys, key], context.places)) as [Value, Value];
    const isThere = (value: Value): Cel => isPresent(value, context.dialect);
    const mayChange = or([not(isThere(current)), compare(current.cel, "==", old.cel)]);
    const move = typed("JSONPatch", [
      ["op", literal("move")],
      ["from", pointerTo([...keys, from], context)],
      ["path", pointerTo([...keys, to], context)],
    ]);
    return choice(and([isThere(old), mayChange]), list([move]), nothing);
  },
  replace: ({ find, to }, { context }) => {
    const begin = context.places.hasPrefix ? [name(`variables.${pointerVariable}`)] : [literal("/")];
    return replaced(find, literal(to), context, begin);
  },
};

/** The text that is put into an object. */
function withoutParameter(text: Text): string {
  if (isParameter(text)) throw new RangeError("CEL policies contain the values of parameters.");
  return text;
}

/**
 * Adds a value where it is absent: the first of its parents that is absent, with everything below it.
 *
 * @param otherwise what is done if the field is there
 */
function added(keys: readonly string[], value: Cel, otherwise: Cel, { context, when }: Site): Cel {
  const absent = new Set(absentFields(when));
  const from = (depth: number): Cel => {
    const path = keys.slice(0, depth);
    const below = keys.slice(depth).reduceRight((inner, key) => map([[key, inner]]), value);
    const add = list([operation("add", path, context, below)]);
    if (absent.has(path.join("\0"))) return add;
    const next = depth === keys.length ? otherwise : from(depth + 1);
    if (isRoot(path, context.places)) return next;
    return choice(not(isPresent(rootValue(path, context.places), context.dialect)), add, next);
  };
  return from(1);
}

/** The fields of the object that are absent if the condition is true, each as its keys. */
function absentFields(when: Predicate): readonly string[] {
  if (when.kind === "all") return when.of.flatMap(absentFields);
  const field = when.kind === "not" && when.of.kind === "present" ? when.of.operand : undefined;
  return field?.base === "here" || field?.base === "pod" ? [field.path.keys.join("\0")] : [];
}

/** The operations that replace what a find finds, in lists of lists. */
function replaced({ each, at, when }: Find, to: Cel, context: Context, path: readonly Cel[]): Cel {
  const [step, ...rest] = each;
  if (step === undefined) {
    const replace = list([replacement(at, to, path)]);
    const holds = condition(when, context);
    return holds === yes ? replace : choice(holds, replace, nothing);
  }
  // The JSON Schema of mutations has nothing else.
  if (step.kind !== "list" || step.first) throw new RangeError("A mutation replaces texts in the items of lists.");
  const { range, variable, inner } = elementsOf(step, context);
  const index = unusedName("index", inner.taken);
  const position: Context = { ...inner, taken: [...inner.taken, index] };
  const here = [...path, literal(`${tokens(step.path.keys)}/`), apply("string", name(index)), literal("/")];
  const variables = [name(index), name(variable)];
  if (rest.length > 0) {
    const inside = replaced({ each: rest, at, when }, to, position, here);
    return call(call(range, "transformList", ...variables, inside), "flatten");
  }
  const holds = condition(when, position);
  const filter = holds === yes ? [] : [holds];
  return call(range, "transformList", ...variables, ...filter, replacement(at, to, here));
}

function replacement({ keys }: FieldPath, to: Cel, path: readonly Cel[]): Cel {
  return typed("JSONPatch", [
    ["op", literal("replace")],
    ["path", concat([...path, literal(tokens(keys))])],
    ["value", to],
  ]);
}

function operation(op: "add", keys: readonly string[], context: Context, value: Cel): Cel {
  return typed("JSONPatch", [
    ["op", literal(op)],
    ["path", pointerTo(keys, context)],
    ["value", value],
  ]);
}

/** The JSON Pointer of a field of the object or the pod template. */
function pointerTo(keys: readonly string[], { places }: Context): Cel {
  return places.hasPrefix
    ? concat([name(`variables.${pointerVariable}`), literal(tokens(keys))])
    : literal(`/${tokens(keys)}`);
}

/** Keys as RFC 6901 escapes them. */
function tokens(keys: readonly string[]): string {
  return keys.map((key) => key.replaceAll("~", "~0").replaceAll("/", "~1")).join("/");
}
