import { toPredicate } from "../../../src/model/author.js";
import { here } from "../../../src/model/field-path.js";
import type { Predicate } from "../../../src/model/predicate.js";
import type { PredicateSource } from "../../../src/spec/types.js";

/** A predicate as authors write it, outside any collection. */
export function authored(source: PredicateSource): Predicate {
  return toPredicate(source, here, () => undefined);
}

/** Predicates by kind: one, or more if an engine emits the kind in different forms. */
export const samples: Readonly<Record<string, PredicateSource>> = {
  present: { field: "a.b", present: true },
  "not present": { field: "a.b", present: false },
  nonEmpty: { field: "a.b", nonEmpty: true },
  "equals a text": { field: "a.b", equals: "x" },
  "equals a number": { field: "a.b", equals: 0 },
  oneOf: { field: "a.b", oneOf: ["x", "y"] },
  "oneOf with the empty text": { field: "a.b", oneOf: ["", "y"] },
  equalsIgnoringCase: { field: "a.b", equalsIgnoringCase: "x" },
  "equalsIgnoringCase of the empty text": { field: "a.b", equalsIgnoringCase: "" },
  matches: { field: "a.b", matches: "^x\\.y$" },
  bytesOver: { field: "a.b", bytesOver: 3 },
  "bytesOver after": { field: "a.b", bytesOver: 4, after: "\\" },
  itemsOver: { field: "a.b", itemsOver: 1 },
  quantityBelow: { field: "a.b", quantityBelow: 2 },
  "equals a parameter": { field: "a.b", equals: "$parameters.taint.key" },
  "oneOf a parameter": { field: "a.b", oneOf: "$parameters.windowsRuntimeClasses" },
  "matches a parameter": { field: "a.b", matches: "$parameters.windowsImages" },
  "itemsOver of a parameter": { parameter: "windowsBuilds", itemsOver: 1 },
  "nonEmpty of a parameter": { parameter: "windowsBuilds", nonEmpty: true },
  "equals of a parameter": { parameter: "taint.key", equals: "os" },
  "not matches a parameter": { not: { field: "a.b", matches: "$parameters.windowsImages" } },
  "a parameter in a container": {
    some: { in: "containers", where: { field: "image", matches: "$parameters.windowsImages" } },
  },
  sameValue: { effective: "n", sameValue: { in: { containers: ["init", "regular"] } } },
  scope: { scope: "host-process" },
  "some of a list": { some: { in: { list: "l" }, where: { field: "x", present: true } } },
  "some of the first": { some: { in: { list: "l", only: "first" }, where: { field: "x", present: true } } },
  "some of containers": { some: { in: { containers: ["init"] }, where: { field: "x", present: true } } },
  "every of entries": { every: { in: { entries: "m" }, where: { field: "value", equals: "x" } } },
  "pod in a container": { some: { in: "containers", where: { pod: "spec.x", equals: 1 } } },
  "not equals": { not: { field: "a.b", equals: "x" } },
  all: { all: [{ field: "a", present: true }, { scope: "s" }] },
  any: { any: [{ field: "a", present: true }, { scope: "s" }] },
};
