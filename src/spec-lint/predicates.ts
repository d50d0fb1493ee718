import type { Diagnostic } from "../lib/diagnostic.js";
import { operands, operators } from "../model/author.js";
import type { CollectionSource, PredicateSource } from "../spec/types.js";
import type { Linter } from "./linter.js";
import type { PredicateSite } from "./walk.js";
import { predicateSites } from "./walk.js";

export const predicates: Linter = {
  id: "predicates",
  description: "A predicate has one operator and at most one operand, and uses them where they have a meaning.",
  check: (spec) =>
    [...predicateSites(spec)].flatMap((site): Diagnostic[] => {
      const message = fault(site);
      return message === undefined ? [] : [{ ...site.file.document.place(site.keys), message }];
    }),
};

function fault(site: PredicateSite): string | undefined {
  const { source, around } = site;
  const used = operators.filter((operator) => source[operator] !== undefined);
  const named = operands.filter((operand) => source[operand] !== undefined);
  if (used.length !== 1) {
    return `A predicate has exactly one operator, this one has ${used.length === 0 ? "none" : used.join(" and ")}. Join them with "all" or "any".`;
  }
  if (named.length > 1) return `A predicate has one operand, this one has ${named.join(" and ")}. Keep one.`;
  if (source.after !== undefined && source.bytesOver === undefined) return '"after" belongs to "bytesOver". Remove it.';
  return effectiveFault(source, around) ?? sameValueFault(source) ?? parameterFault(source);
}

function parameterFault({ parameter, itemsOver, nonEmpty, equals }: PredicateSource): string | undefined {
  if (parameter === undefined || [itemsOver, nonEmpty, equals].some((operator) => operator !== undefined))
    return undefined;
  return 'A "parameter" is counted or compared. Use it with "itemsOver", "nonEmpty" or "equals", or write $parameters.… as a value.';
}

function effectiveFault(
  { effective, pod, sameValue }: PredicateSource,
  around: readonly CollectionSource[],
): string | undefined {
  const innermost = around.at(-1);
  if (effective !== undefined && sameValue === undefined && !isContainers(innermost)) {
    return '"effective" is only for containers, and this is not one. Use it directly inside "containers".';
  }
  if (pod !== undefined && around.length !== 1) {
    return '"pod" can be used only directly inside one collection. Move it there.';
  }
  return undefined;
}

function sameValueFault({ sameValue, effective }: PredicateSource): string | undefined {
  if (sameValue === undefined) return undefined;
  if (effective === undefined || !isContainers(sameValue.in)) {
    return '"sameValue" compares an "effective" field over "containers". Name both.';
  }
  return undefined;
}

function isContainers(collection: CollectionSource | undefined): boolean {
  return collection === "containers" || (typeof collection === "object" && "containers" in collection);
}
