import { groupBy } from "../../lib/lists.js";
import type { Predicate, PredicateOf } from "../../model/predicate.js";
import { isParameter, mapParts } from "../../model/predicate.js";
import { predicateKey, simplify } from "../../model/simplify.js";
import { alternation } from "../alternation.js";

/**
 * The same meaning in a shorter text: what alternatives have in common is tested once, and patterns for one field become one.
 * Kyverno parses the text of a policy for each object, so long texts cost time.
 */
export function compact(predicate: Predicate): Predicate {
  const inner = mapParts(simplify(predicate), compact);
  if (hasPattern(inner)) return { ...inner, pattern: alternation([inner.pattern]) };
  return inner.kind === "any" ? simplify(compactAlternatives(inner)) : inner;
}

function compactAlternatives({ of }: PredicateOf<"any">): Predicate {
  const joined = joinPatterns(of);
  const byFirst = groupBy(joined, (part) =>
    part.kind === "all" ? predicateKey(part.of[0] ?? part) : predicateKey(part),
  );
  return { kind: "any", of: [...byFirst.values()].map(factored) };
}

/** `(a and b) or (a and c)` is `a and (b or c)`. */
function factored(parts: readonly Predicate[]): Predicate {
  const [only] = parts;
  if (parts.length === 1 && only !== undefined) return only;
  const conjunctions = parts.map((part) => (part.kind === "all" ? part.of : [part]));
  const [first = []] = conjunctions;
  const common = first.filter((one) =>
    conjunctions.every((others) => others.some((other) => predicateKey(other) === predicateKey(one))),
  );
  const rest = conjunctions.map(
    (all): Predicate => ({
      kind: "all",
      of: all.filter((one) => !common.some((other) => predicateKey(other) === predicateKey(one))),
    }),
  );
  return { kind: "all", of: [...common, compact({ kind: "any", of: rest })] };
}

function joinPatterns(parts: readonly Predicate[]): readonly Predicate[] {
  const matching = groupBy(parts.filter(hasPattern), ({ operand }) => JSON.stringify(operand));
  const joined = [...matching.values()].flatMap((same): readonly Predicate[] => {
    const [first] = same;
    return first === undefined ? [] : [{ ...first, pattern: alternation(same.map(({ pattern }) => pattern)) }];
  });
  return [...joined, ...parts.filter((part) => !hasPattern(part))];
}

type Matching = PredicateOf<"matches"> & { readonly pattern: string };

function hasPattern(predicate: Predicate): predicate is Matching {
  return predicate.kind === "matches" && !isParameter(predicate.pattern);
}
