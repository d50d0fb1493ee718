import type { Dialect } from "./dialect.js";
import type { Cel } from "./syntax.js";
import {
  apply,
  call,
  choice,
  compare,
  emptyMap,
  fieldOfOptional,
  list,
  literal,
  name,
  nothing,
  optionalField,
  yes,
} from "./syntax.js";

const optional = name("optional");

/** A value in an object: an optional one, as `.?field` makes it, or one that is known to be there, such as an item of a list. */
export interface Value {
  readonly cel: Cel;
  readonly isOptional: boolean;
  /** It is never null: a value of a user. */
  readonly isSet?: true;
}

/** The field below a value; optional, because a parent can be absent. */
export function fieldAt(value: Value, keys: readonly string[]): Value {
  return keys.reduce<Value>(
    ({ cel, isOptional }, key) => ({
      cel: isOptional ? fieldOfOptional(cel, key) : optionalField(cel, key),
      isOptional: true,
    }),
    value,
  );
}

/** Is the value neither absent nor null? */
export function isPresent({ cel, isOptional, isSet }: Value, { typed }: Dialect): Cel {
  if (typed || isSet) return isOptional ? call(cel, "hasValue") : yes;
  return compare(orNull({ cel, isOptional }), "!=", nothing);
}

/** The value, or null where it is absent: for comparisons, because null is equal to no other value. */
export function orNull(value: Value): Cel {
  return value.isOptional ? call(value.cel, "orValue", nothing) : value.cel;
}

/** The value, or an empty one of its type. Where an object can contain nulls, those are absent, too. */
function orEmpty({ cel, isOptional, isSet }: Value, empty: Cel, { typed }: Dialect): Cel {
  if (typed || isSet) return isOptional ? call(cel, "orValue", empty) : cel;
  return call(nonEmptyOf({ cel, isOptional }), "orValue", empty);
}

/** An optional value, absent where it is null or empty. Policies contain this a thousand times, so the name is short. */
function nonEmptyOf({ cel, isOptional }: Value): Cel {
  const value = name("v");
  return isOptional ? call(cel, "optFlatMap", value, nonZero(value)) : nonZero(cel);
}

/** Is the value a text, list or map that is not empty? */
export function isNotEmpty(value: Value, dialect: Dialect): Cel {
  if (dialect.typed || value.isSet) return compare(sizeOfValue(value, dialect), ">", literal(0));
  return call(nonEmptyOf(value), "hasValue");
}

/** An optional value, absent where it is null or empty. */
function nonZero(value: Cel): Cel {
  return call(optional, "ofNonZeroValue", value);
}

export function orEmptyText(value: Value, dialect: Dialect): Cel {
  return orEmpty(value, literal(""), dialect);
}

/** The value or, where it is absent or null, another one; both are optional. */
export function orElse({ cel, isOptional }: Value, other: Cel, { typed }: Dialect): Cel {
  if (typed) return call(cel, "or", other);
  const known = isOptional ? cel : call(optional, "of", cel);
  const value = name("value");
  const notNull = choice(compare(value, "!=", nothing), call(optional, "of", value), call(optional, "none"));
  return call(call(known, "optFlatMap", value, notNull), "or", other);
}

/**
 * Lists that the API's types write as null where a manifest has none. Kubernetes rejects most such objects, but not the templates of
 * StatefulSets before 1.34.
 */
const nullLists = ["containers", "nodeSelectorTerms", "sources"];

/** @param key the name of the list's field */
export function orEmptyList(value: Value, key: string | undefined, dialect: Dialect): Cel {
  if (!dialect.typed || key === undefined || !nullLists.includes(key)) return orEmpty(value, list([]), dialect);
  const known = value.isOptional ? call(value.cel, "orValue", ofAnyType(nothing, value)) : value.cel;
  return call(nonZero(known), "orValue", list([]));
}

/** The size of a text, list or map. */
export function sizeOfValue(value: Value, dialect: Dialect): Cel {
  if (!dialect.typed || !value.isOptional) return call(orEmptyText(value, dialect), "size");
  return call(call(value.cel, "orValue", ofAnyType(literal(""), value)), "size");
}

/**
 * The API server knows the types of fields of the object itself, and warns about an alternative of another type. What maps contain is text:
 * labels and annotations.
 */
function ofAnyType(alternative: Cel, { cel }: Value): Cel {
  const isInMap = cel.kind === "select" && cel.selector.startsWith("[");
  return isInObject(cel) && !isInMap ? apply("dyn", alternative) : alternative;
}

function isInObject(cel: Cel): boolean {
  if (cel.kind === "atom") return cel.text === "object";
  return cel.kind === "select" && isInObject(cel.of);
}

export function orEmptyMap(value: Value, dialect: Dialect): Cel {
  return orEmpty(value, emptyMap, dialect);
}

/** The number of bytes of a text. */
export function byteCount(text: Cel): Cel {
  return call(apply("bytes", text), "size");
}
