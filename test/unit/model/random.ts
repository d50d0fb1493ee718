import fc from "fast-check";
import { parseFieldPath } from "../../../src/model/field-path.js";
import type { Collection, Operand, Predicate, Scalar } from "../../../src/model/predicate.js";
import { containerLists } from "../../../src/model/predicate.js";
import type { Scope } from "../../../src/model/scope.js";

/** Few names and few values, so that predicates and objects meet. */
const names = ["a", "b"] as const;
const scalars: readonly Scalar[] = [false, true, 0, 1, "", "a", "A", "ab", "é"];

/** Each matches some of the values. */
const patterns = ["^a", "b$", "^(?:[^\\]b]|\\x61b)$", "[\\\\A]|^$"];

const scalar = fc.constantFrom(...scalars);
const field = fc.constantFrom(...names, "list", "map", "map[a]", "a.b").map(parseFieldPath);

const value: fc.Arbitrary<unknown> = fc.oneof(
  scalar,
  fc.constantFrom(undefined, null),
  fc.constantFrom([], {}, ["a"], { b: "a" }),
);

function element(depth: number): fc.Arbitrary<object> {
  const list = depth === 0 ? fc.constant([]) : fc.array(fc.oneof(element(depth - 1), scalar), { maxLength: 2 });
  const map = fc.dictionary(fc.constantFrom(...names), value, { maxKeys: 2 });
  return fc.record({ a: value, b: value, list, map }, { requiredKeys: [] });
}

const containers = fc.array(element(1), { maxLength: 2 });

/** A pod with fields of these names in its containers, in `spec` and beside it. */
export const pods: fc.Arbitrary<object> = fc
  .tuple(
    element(1),
    element(1),
    fc.record(Object.fromEntries(containerLists.map((list) => [list, containers])), { requiredKeys: [] }),
  )
  .map(([outside, spec, lists]) => ({ ...outside, spec: { ...spec, ...lists } }));

export const scopes: readonly Scope[] = names.map((name) => ({
  name,
  description: "",
  subject: "pod",
  when: { kind: "present", operand: { base: "here", path: parseFieldPath(name) } },
}));

const kinds = fc.subarray([...containerLists], { minLength: 1 });
const everyContainer: fc.Arbitrary<Collection> = kinds.map((lists) => ({ kind: "containers", lists }));
const collection: fc.Arbitrary<Collection> = fc.oneof(
  everyContainer,
  fc.constant<Collection>({ kind: "list", path: parseFieldPath("list") }),
  fc.constant<Collection>({ kind: "list", path: parseFieldPath("list"), first: true }),
  fc.constant<Collection>({ kind: "entries", path: parseFieldPath("map") }),
);

function atom(bases: readonly Operand["base"][]): fc.Arbitrary<Predicate> {
  const operand = fc.record({ base: fc.constantFrom(...bases), path: field });
  const of = (predicate: Record<string, unknown>): fc.Arbitrary<Predicate> =>
    operand.map((one) => ({ ...predicate, operand: one }) as unknown as Predicate);
  return fc.oneof(
    of({ kind: "present" }),
    of({ kind: "nonEmpty" }),
    scalar.chain((one) => of({ kind: "equals", value: one })),
    of({ kind: "oneOf", values: ["a", "ab"] }),
    of({ kind: "oneOf", values: ["ab", "b"] }),
    of({ kind: "equalsIgnoringCase", value: "a" }),
    fc.constantFrom(...patterns).chain((pattern) => of({ kind: "matches", pattern })),
    of({ kind: "bytesOver", limit: 1 }),
    of({ kind: "itemsOver", limit: 0 }),
    of({ kind: "quantityBelow", limit: 1 }),
    of({ kind: "equals", value: { parameter: "taint.key" } }),
    of({ kind: "oneOf", values: { parameter: "windowsRuntimeClasses" } }),
    of({ kind: "matches", pattern: { parameter: "windowsImages" } }),
    fc.constant<Predicate>({
      kind: "itemsOver",
      operand: { base: "parameter", path: parseFieldPath("windowsBuilds") },
      limit: 0,
    }),
    fc.constantFrom<Predicate>(
      { kind: "equals", operand: { base: "parameter", path: parseFieldPath("taint.key") }, value: "os" },
      { kind: "nonEmpty", operand: { base: "parameter", path: parseFieldPath("taint.key") } },
    ),
    fc
      .tuple(everyContainer, field)
      .map(([lists, path]): Predicate => ({ kind: "sameValue", operand: { base: "effective", path }, in: lists })),
    fc.constantFrom<Predicate>(...names.map((scope): Predicate => ({ kind: "scope", scope }))),
  );
}

/**
 * Predicates of every kind.
 * @param bases bases of operands; in inner elements `effective` is left out, as a linter demands
 */
export function predicates(depth: number, bases: readonly Operand["base"][]): fc.Arbitrary<Predicate> {
  if (depth === 0) return atom(bases);
  const part = predicates(depth - 1, bases);
  const inner = predicates(
    depth - 1,
    bases.filter((base) => base !== "effective"),
  );
  return fc.oneof(
    atom(bases),
    part.map((of): Predicate => ({ kind: "not", of })),
    fc.record({ kind: fc.constantFrom("all" as const, "any" as const), of: fc.array(part, { maxLength: 3 }) }),
    fc.record({ kind: fc.constantFrom("some" as const, "every" as const), in: collection, where: inner }),
  );
}
