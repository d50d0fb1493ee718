import fc from "fast-check";
import type { Operation, Path } from "../../../../src/model/operation.js";
import { applyOperations, Inapplicable } from "../../../../src/model/operation.js";

const values = [
  1,
  true,
  null,
  "windows",
  "yes",
  "",
  "a: b",
  "x, y",
  "1.10",
  "2020-01-01",
  "two\nlines",
  "#",
  "\u0085",
  "C:\\x",
  [],
  {},
  ["a", "b"],
  { key: "os", operator: "Equal" },
  { a: { b: [1, { c: "d", e: [] }] } },
  [[1, 2], { x: null }],
];
const keys = ["new", "os", "name", "x", "yes", "kubernetes.io/os", "__proto__"];

/** Operations that apply to a value, on existing and on missing parts; or the same operation at every key. */
export function someOperations(pick: fc.GeneratorValue, value: unknown): Operation[] {
  return pick(fc.nat, 4) === 0 ? everywhere(pick, value) : severalOperations(pick, value);
}

function everywhere(pick: fc.GeneratorValue, value: unknown): Operation[] {
  const paths = pathsOf(value);
  const key = (pick(fc.constantFrom, ...paths) as Path).findLast((step) => typeof step === "string");
  const places = paths.filter((path) => path.at(-1) === key && key !== undefined).toReversed();
  const isRemoved = pick(fc.boolean);
  const put = pick(fc.constantFrom, ...values) as unknown;
  return places.map((path) => (isRemoved ? { kind: "remove", path } : { kind: "put", path, value: put }));
}

function severalOperations(pick: fc.GeneratorValue, value: unknown): Operation[] {
  const operations: Operation[] = [];
  let current = value;
  for (let count = pick(fc.nat, 3) + 1; count > 0; count--) {
    const operation = someOperation(pick, pathsOf(current));
    if (operation.path.length === 0 && operation.kind !== "append") continue;
    try {
      current = applyOperations(current, [operation]);
      operations.push(operation);
    } catch (error) {
      if (!(error instanceof Inapplicable)) throw error;
    }
  }
  return operations;
}

function someOperation(pick: fc.GeneratorValue, paths: readonly Path[]): Operation {
  const path = pick(fc.constantFrom, ...paths) as Path;
  const key = pick(fc.constantFrom, ...keys) as string;
  const value = pick(fc.constantFrom, ...values) as unknown;
  const longer = [...path, key, ...(pick(fc.boolean) ? ["sub"] : [])];
  return pick(
    fc.constantFrom,
    ...[
      { kind: "remove", path },
      { kind: "remove", path },
      { kind: "put", path, value },
      { kind: "put", path: longer, value },
      { kind: "append", path, value },
      { kind: "append", path: longer, value },
      { kind: "rename", path, key },
    ],
  ) as Operation;
}

export function pathsOf(value: unknown, path: Path = []): Path[] {
  if (typeof value !== "object" || value === null) return [path];
  const steps: readonly (readonly [string | number, unknown])[] = Array.isArray(value)
    ? [...value.entries()]
    : Object.entries(value);
  return [
    ...(path.length === 0 && steps.length > 0 ? [] : [path]),
    ...steps.flatMap(([step, part]) => pathsOf(part, [...path, step])),
  ];
}
