import type { Cases, Predicate } from "./predicate.js";
import { always, fold, never, partsOf } from "./predicate.js";

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
  // What is simple already is not made simpler.
  simplified.set(known, known);
  return known;
}

/** Predicates never change, and the same ones are asked for with every rule that stands in their scope, and as parts of others. */
const simplified = new WeakMap<Predicate, Predicate>();
const opposites = new WeakMap<Predicate, Predicate>();
const texts = new WeakMap<Predicate, string>();

/** A predicate as JSON, made once: equal texts, equal predicates. */
export function textOf(predicate: Predicate): string {
  const text = texts.get(predicate) ?? JSON.stringify(predicate);
  texts.set(predicate, text);
  return text;
}

function join(kind: "all" | "any", parts: readonly Predicate[]): Predicate {
  const absorbing = kind === "all" ? never : always;
  // The neutral part is the empty one of the same kind, so it is gone, too.
  const flat = parts.flatMap((part) => (part.kind === kind ? part.of : [part]));
  if (flat.length === 1 && flat[0]) return flat[0];
  if (flat.some((part) => isEmpty(part, absorbing))) return absorbing;
  const unique = new Map(flat.map((part) => [textOf(part), part]));
  const rest = [...unique.values()];
  return rest.length === 1 && rest[0] ? rest[0] : { kind, of: rest };
}

/** Is it `always`, or `never`, whoever wrote it? */
function isEmpty(predicate: Predicate, constant: Predicate): boolean {
  return predicate.kind === constant.kind && partsOf(predicate).length === 0;
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

type Collected = Extract<Predicate, { kind: "some" }>["in"];

/** `some … where never` finds nothing, `every … where always` asks nothing. */
function quantified(kind: "some" | "every", collection: Collected, where: Predicate): Predicate {
  const settled = kind === "some" ? never : always;
  return isEmpty(where, settled) ? settled : { kind, in: collection, where };
}
