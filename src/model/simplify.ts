import { remembered } from "../lib/remembered.js";
import type { Cases, Collection, Operand, Predicate, PredicateOf, Scalar } from "./predicate.js";
import { always, fold, isAlways, isNever, isParameter, never } from "./predicate.js";

/**
 * Equal meaning, equal text: nested `all`/`any` are flattened, repetitions and neutral parts dropped,
 * negations pushed down to the atoms.
 */
export function simplify(predicate: Predicate): Predicate {
  return simplest(predicate, false);
}

/** @param negated is the opposite wanted? */
function simplest(predicate: Predicate, negated: boolean): Predicate {
  const of = negated ? opposites : simplified;
  const known = of.get(predicate) ?? fold(simpler, predicate, negated);
  of.set(predicate, known);
  // A simplified predicate is its own result.
  simplified.set(known, known);
  return known;
}

/** Predicates never change, and the same ones occur in each rule of a scope, and as parts of others. */
const simplified = new WeakMap<Predicate, Predicate>();
const opposites = new WeakMap<Predicate, Predicate>();

/**
 * A predicate as JSON, made once: equal texts, equal predicates. The text of a predicate with parts is made of theirs, because simplified
 * predicates share most of them.
 */
export const predicateKey = remembered((predicate: Predicate): string => {
  switch (predicate.kind) {
    case "all":
    case "any":
      return `{"kind":"${predicate.kind}","of":[${predicate.of.map(predicateKey).join(",")}]}`;
    case "not":
      return `{"kind":"not","of":${predicateKey(predicate.of)}}`;
    case "some":
    case "every":
      return `{"kind":"${predicate.kind}","in":${JSON.stringify(predicate.in)},"where":${predicateKey(predicate.where)}}`;
    default:
      return JSON.stringify(predicate);
  }
});

/** Equal in every part. Compares kinds first, because texts are slow and most kinds differ. */
export function isSamePredicate(a: Predicate, b: Predicate): boolean {
  return a === b || (a.kind === b.kind && predicateKey(a) === predicateKey(b));
}

function join(kind: "all" | "any", parts: readonly Predicate[]): Predicate {
  const absorbing = kind === "all" ? never : always;
  // This also removes the neutral part, which is the empty one of the same kind.
  const flat = parts.flatMap((part) => (part.kind === kind ? part.of : [part]));
  if (flat.length === 1 && flat[0]) return flat[0];
  if (flat.some(kind === "all" ? isNever : isAlways)) return absorbing;
  const unique = [...new Map(flat.map((part) => [predicateKey(part), part])).values()];
  const rest = kind === "all" ? conjunction(intersected(unique)) : alternatives(unique);
  if (rest === undefined) return absorbing;
  // What is left of an alternative may be one of this kind.
  if (rest.some((part) => part.kind === kind)) return join(kind, rest);
  return rest.length === 1 && rest[0] ? rest[0] : { kind, of: rest };
}

/** Without what another part decides; undefined where two parts contradict each other. */
function conjunction(parts: readonly Predicate[]): readonly Predicate[] | undefined {
  const values = new Map(parts.flatMap((part) => (isLiteral(part) ? [[operandText(part), part.value]] : [])));
  const contradicts = (part: Predicate): boolean =>
    (isLiteral(part) && values.get(operandText(part)) !== part.value) ||
    (part.kind === "not" && parts.some((other) => predicateKey(other) === predicateKey(part.of)));
  if (parts.some((part) => isNever(part) || contradicts(part))) return undefined;
  const isDecided = (part: Predicate): boolean =>
    part.kind === "not" && isLiteral(part.of) && values.has(operandText(part.of));
  return parts.filter((part) => !isDecided(part));
}

/** `one of a, b and one of b, c` is `one of b`. */
function intersected(parts: readonly Predicate[]): readonly Predicate[] {
  const common = new Map<string, readonly string[]>();
  for (const part of parts) {
    if (!isChoice(part)) continue;
    const known = common.get(operandText(part));
    common.set(operandText(part), known?.filter((value) => part.values.includes(value)) ?? part.values);
  }
  const all = parts.map((part): Predicate => {
    if (!isChoice(part)) return part;
    const values = common.get(operandText(part)) ?? part.values;
    return values.length === 0 ? never : { ...part, values };
  });
  return [...new Map(all.map((part) => [predicateKey(part), part])).values()];
}

type Choice = PredicateOf<"oneOf"> & { readonly values: readonly string[] };

function isChoice(predicate: Predicate): predicate is Choice {
  return predicate.kind === "oneOf" && !isParameter(predicate.values);
}

type Literal = PredicateOf<"equals"> & { readonly value: Scalar };

function isLiteral(predicate: Predicate): predicate is Literal {
  return predicate.kind === "equals" && !isParameter(predicate.value);
}

function operandText({ operand }: Literal | Choice): string {
  return keyOfOperand(operand);
}

const keyOfOperand = remembered((operand: Operand): string => JSON.stringify(operand));

/** `a or (not a and b)` is `a or b`; undefined where one of the parts is always true. */
function alternatives(parts: readonly Predicate[]): readonly Predicate[] | undefined {
  const opposites = new Set(
    parts.map((part) => predicateKey(part.kind === "not" ? part.of : { kind: "not", of: part })),
  );
  const rest = parts.map((part) => {
    const of = part.kind === "all" ? part.of : [part];
    return of.some((one) => opposites.has(predicateKey(one)))
      ? join(
          "all",
          of.filter((one) => !opposites.has(predicateKey(one))),
        )
      : part;
  });
  return rest.some(isAlways) ? undefined : rest;
}

function atom(predicate: Predicate, negated: boolean): Predicate {
  return negated ? { kind: "not", of: predicate } : predicate;
}

/** Context: is the predicate to be negated? */
const simpler: Cases<boolean, Predicate> = {
  present: atom,
  nonEmpty: atom,
  equals: atom,
  oneOf: atom,
  equalsIgnoringCase: atom,
  matches: atom,
  bytesOver: atom,
  itemsOver: atom,
  quantityBelow: atom,
  sameValue: atom,
  scope: atom,
  some: ({ in: collection, where }, negated) =>
    quantified(negated ? "every" : "some", collection, simplest(where, negated)),
  every: ({ in: collection, where }, negated) =>
    quantified(negated ? "some" : "every", collection, simplest(where, negated)),
  not: ({ of }, negated) => simplest(of, !negated),
  all: ({ of }, negated) =>
    join(
      negated ? "any" : "all",
      of.map((part) => simplest(part, negated)),
    ),
  any: ({ of }, negated) =>
    join(
      negated ? "all" : "any",
      of.map((part) => simplest(part, negated)),
    ),
};

/** `some … where never` is never true, `every … where always` is always true. */
function quantified(kind: "some" | "every", collection: Collection, where: Predicate): Predicate {
  const isSettled = kind === "some" ? isNever(where) : isAlways(where);
  return isSettled ? where : { kind, in: collection, where };
}
