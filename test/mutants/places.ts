/** The places that an operator can change. A mistake in a part is a mistake in the complete value. */
import type { Find } from "../../src/model/find.js";
import type { Case } from "../../src/model/model.js";
import type { Collection, Operand, Predicate } from "../../src/model/predicate.js";
import type { Scope } from "../../src/model/scope.js";
import type { Breaks, Broken } from "./broken.js";
import { field, item } from "./broken.js";
import type { Operator } from "./operator.js";

/** One function for each kind of value, for one operator. */
export function breaksOf(
  operator: Operator,
  isSign: (scope: string) => boolean,
): { readonly clause: Breaks<Case>; readonly scope: Breaks<Scope> } {
  const path = operator.path ?? none;

  const operand: Breaks<Operand> = (it) => field(it, "path", path);

  const collection: Breaks<Collection> = (it) => [
    ...(operator.collection ?? none)(it),
    ...(it.kind === "containers" ? [] : field(it, "path", path)),
  ];

  const predicate: Breaks<Predicate> = (it): readonly Broken<Predicate>[] => [
    ...(operator.predicate ?? none)(it),
    ...("operand" in it && it.operand.base !== "parameter" ? field(it, "operand", operand) : []),
    ...("in" in it ? field(it, "in", collection) : []),
    ...inParts(it, predicate),
  ];

  const find: Breaks<Find> = (it) => [
    ...(operator.find ?? none)(it),
    ...field(it, "each", (each) => item(each, collection)),
    ...field(it, "when", predicate),
  ];

  const clause: Breaks<Case> = (it) => [
    ...(operator.case ?? none)(it),
    ...field(it, "finds", (finds) => item(finds, find)),
  ];

  const scope: Breaks<Scope> = (it) =>
    field(it, "when", (when) => [...(isSign(it.name) ? (operator.sign ?? none)(when) : []), ...predicate(when)]);

  return { clause, scope };
}

const none = (): readonly [] => [];

function inParts(it: Predicate, predicate: Breaks<Predicate>): readonly Broken<Predicate>[] {
  switch (it.kind) {
    case "some":
    case "every":
      return field(it, "where", predicate);
    case "not":
      return field(it, "of", predicate);
    case "all":
    case "any":
      return field(it, "of", (of) => item(of, predicate));
    default:
      return [];
  }
}
