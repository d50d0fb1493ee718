import type { Cases, Collection, CollectionOf, Operand, ParameterValue, Predicate } from "../../model/predicate.js";
import { containerLists, fold, isParameter } from "../../model/predicate.js";
import { boundsOf } from "../../model/quantity-digits.js";
import { simplify } from "../../model/simplify.js";
import { alternation } from "../alternation.js";
import { elementName } from "../element-name.js";
import { caselessPattern, encodedLength } from "../text-patterns.js";
import { conditionName } from "./condition-name.js";
import type { Helpers } from "./helpers.js";
import { unused } from "./helpers.js";
import type { Rego } from "./rego.js";
import { inline, lineLength, list, name, quote, raw, ref, rego, set, snake } from "./rego.js";

/**
 * Where a predicate is printed: how Rego names the element and what precedes names of the library
 * (`lib.`, or nothing inside the library itself).
 */
export interface Context {
  /** The element: `lib.template`, `container.value`, `item`. */
  readonly here: Rego;
  /** The container that `effective` reads. */
  readonly container: Rego;
  readonly library: Rego;
  /** The variables that name elements around: a helper that reads them takes them as parameters. */
  readonly elements: readonly Rego[];
  /** Every name that the body uses already. */
  readonly taken: Set<string>;
  readonly helpers: Helpers;
  /** The scope or evidence that is printed, among others in one module: it is part of the names of helpers that need it. */
  readonly owner: string | undefined;
}

export const atRoot = (library: Rego, helpers: Helpers, owner?: string): Context => ({
  here: rego`${library}template`,
  container: name("container"),
  library,
  elements: [],
  taken: new Set(),
  helpers,
  owner,
});

/** The statements of a rule body that is true where `predicate` is. */
export function body(predicate: Predicate, context: Context): readonly Rego[] {
  return fold(statements, simplify(predicate), context);
}

function operandRef({ base, path }: Operand, { here, container, library }: Context): Rego {
  if (base === "here") return ref(here, path.keys);
  if (base === "parameter") return parameter(path.keys, library);
  if (base === "pod") return ref(rego`${library}template`, path.keys);
  return rego`${library}effective(${container}, ${list(path.keys.map(quote))})`;
}

/** What the user has set; the library knows the defaults. */
function parameter(keys: readonly string[], library: Rego): Rego {
  return ref(rego`${library}parameters`, keys);
}

/** Is the operand missing or null? A comparison with a missing field would be undefined. */
function absent(operand: Operand, context: Context): Rego {
  const { path, base } = operand;
  if (base === "effective" || base === "parameter" || path.keys.length === 0)
    return rego`${operandRef(operand, context)} == null`;
  const from = base === "here" ? context.here : rego`${context.library}template`;
  return rego`object.get(${from}, ${list(path.keys.map(quote))}, null) == null`;
}

function parameterValue({ parameter: name }: ParameterValue, { library }: Context): Rego {
  return parameter(name.split("."), library);
}

const statements: Cases<Context, readonly Rego[]> = {
  present: ({ operand }, context) => [rego`${operandRef(operand, context)} != null`],
  nonEmpty: ({ operand }, context) => [rego`count(${operandRef(operand, context)}) > 0`],
  equals: ({ operand, value }, context) => [
    rego`${operandRef(operand, context)} == ${isParameter(value) ? parameterValue(value, context) : quote(value)}`,
  ],
  oneOf: ({ operand, values }, context) => [
    rego`${operandRef(operand, context)} in ${isParameter(values) ? parameterValue(values, context) : set(values.map(quote))}`,
  ],
  equalsIgnoringCase: ({ operand, value }, context) => [
    rego`regex.match(${raw(caselessPattern(value))}, ${operandRef(operand, context)})`,
  ],
  matches: ({ operand, pattern }, context) => {
    const field = operandRef(operand, context);
    if (isParameter(pattern))
      return [rego`${context.library}matches_any(${parameterValue(pattern, context)}, ${field})`];
    return [rego`regex.match(${raw(shortest(pattern))}, ${field})`];
  },
  bytesOver: ({ operand, limit, after }, context) => {
    const { library } = context;
    const whole = operandRef(operand, context);
    const text = after === undefined ? whole : rego`${library}after_last(${whole}, ${quote(after)})`;
    return [rego`${library}encoded_length(${text}) > ${quote(encodedLength(limit))}`];
  },
  itemsOver: ({ operand, limit }, context) => [rego`count(${operandRef(operand, context)}) > ${quote(limit)}`],
  quantityBelow: ({ operand, limit }, context) => {
    const bounds = inline(
      Object.fromEntries(boundsOf(limit - 1).map(({ unit, point, digits }) => [unit, [point, digits]])),
    );
    return [rego`${context.library}at_most(${operandRef(operand, context)}, ${quote(limit - 1)}, ${bounds})`];
  },
  sameValue: ({ operand, in: collection }, context) => {
    const lists = collection.kind === "containers" ? collection.lists : [];
    const { library } = context;
    return [rego`${library}same_value(${set(lists.map(quote))}, ${list(operand.path.keys.map(quote))})`];
  },
  scope: ({ scope }, { library }) => [rego`${library}${snake(scope)}`],
  some: ({ in: collection, where }, context) => {
    const { binding, inner } = enter(collection, context);
    return [...binding, ...fold(statements, where, inner)];
  },
  every: ({ in: collection, where }, context) => {
    const violated: Predicate = simplify({ kind: "some", in: collection, where: { kind: "not", of: where } });
    return [rego`not ${helperCall([violated], context)}`];
  },
  not: ({ of }, context) => [negation(of, context)],
  all: ({ of }, context) => of.flatMap((part) => fold(statements, part, context)),
  any: ({ of }, context) => [helperCall(of, context)],
};

/** What alternatives have in common is written once, where that makes a pattern shorter. */
function shortest(pattern: string): string {
  const short = alternation([pattern]);
  return short.length < pattern.length ? short : pattern;
}

/** A helper with one body for each alternative; each body has its own names. */
function helperCall(alternatives: readonly Predicate[], context: Context): Rego {
  const bodies = alternatives.map((part) => fold(statements, part, { ...context, taken: new Set(context.elements) }));
  return context.helpers.call(conditionName(alternatives, context.owner), bodies, context.elements);
}

/** Atoms that pass no field of the object to a function. */
const withoutArguments: readonly Predicate["kind"][] = ["equals", "scope", "sameValue"];

/** After `simplify` only atoms are negated, and an atom is one statement. */
function negation(atom: Predicate, context: Context): Rego {
  if (atom.kind === "present") return absent(atom.operand, context);
  // Rego evaluates the arguments of a negated call before the `not`: a missing field would end the whole body.
  if (!withoutArguments.includes(atom.kind)) return rego`not ${helperCall([atom], context)}`;
  const [statement] = fold(statements, atom, context);
  return rego`not ${statement ?? rego`true`}`;
}

interface Entered {
  readonly binding: readonly Rego[];
  readonly inner: Context;
  /** What the path of an element is made of, from the path of its parent. */
  readonly path: readonly Rego[];
}

/** Binds variables to each element of a collection in turn. */
export function enter(collection: Collection, context: Context, { withIndex = false } = {}): Entered {
  const { library } = context;
  switch (collection.kind) {
    case "containers": {
      const container = freeName("container", context);
      const inner = { ...context, elements: [container], container, here: rego`${container}.value` };
      return { binding: containerBinding(container, collection, library), inner, path: [rego`${container}.path`] };
    }
    case "list": {
      const item = freeName(elementName(collection), context);
      const list = ref(context.here, collection.path.keys);
      if (collection.first) {
        const path = [quote(`${collection.path.text}[0]`)];
        return { binding: [rego`${item} := ${list}[0]`], inner: within(item, context), path };
      }
      const index = withIndex ? freeName("i", context) : undefined;
      const variables = index === undefined ? item : rego`${index}, ${item}`;
      const binding = someIn(variables, list, context);
      const path =
        index === undefined ? [] : [quote(`${collection.path.text}[`), rego`format_int(${index}, 10)`, quote("]")];
      return { binding, inner: within(item, context), path };
    }
    case "entries": {
      const [entry, key, value] = [freeName("entry", context), freeName("key", context), freeName("value", context)];
      const binding = [
        rego`some ${key}, ${value} in ${ref(context.here, collection.path.keys)}`,
        rego`${entry} := {"key": ${key}, "value": ${value}}`,
      ];
      return { binding, inner: within(entry, context), path: [quote(`${collection.path.text}[`), key, quote("]")] };
    }
  }
}

type Containers = CollectionOf<"containers">;

function within(element: Rego, context: Context): Context {
  return { ...context, here: element, elements: [...context.elements, element] };
}

/** Binds a long list to a name first, so that the line is not too long. */
function someIn(variables: Rego, of: Rego, context: Context): readonly Rego[] {
  const statement = rego`some ${variables} in ${of}`;
  if (statement.length < lineLength) return [statement];
  const all = freeName("all", context);
  return [rego`${all} := ${of}`, rego`some ${variables} in ${all}`];
}

/** `mount`, or `mount_2` where a body or the module has that name already. */
function freeName(base: string, { taken, helpers }: Context): Rego {
  const free = unused(base, { has: (text) => taken.has(text) || helpers.isReserved(text) });
  taken.add(free);
  return free;
}

function containerBinding(container: Rego, { lists, judged }: Containers, library: Rego): readonly Rego[] {
  const all = rego`some ${container} in ${library}${name(judged ? "judged_containers" : "containers")}`;
  if (lists.length === containerLists.length) return [all];
  return [all, rego`${container}.list in ${set(lists.map(quote))}`];
}
