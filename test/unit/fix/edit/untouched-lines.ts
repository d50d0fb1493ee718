import * as assert from "uvu/assert";
import { locate } from "../../../../src/manifests/objects.js";
import { YamlTree } from "../../../../src/manifests/yaml-tree.js";
import type { Operation, Path } from "../../../../src/model/operation.js";
import { childAt } from "../../../../src/model/operation.js";
import { pathsOf } from "./some-operations.js";

/**
 * Asserts that one operation changed no line before the previous entry, and none after the next entry.
 * Only for texts without aliases and merge keys.
 */
export function checkUntouchedLines(text: string, value: unknown, operation: Operation, edited: string): void {
  const { first, last } = touchedLines(text.replaceAll("\r\n", "\n"), value, operation);
  const [before, after] = [text.split("\n"), edited.split("\n")];
  const [head, tail] = [before.slice(0, first - 1), before.slice(last)];
  assert.equal(after.slice(0, head.length), head, `lines above:\n${text}\n${JSON.stringify(operation)}\n${edited}`);
  assert.equal(
    tail.length === 0 ? [] : after.slice(-tail.length),
    tail,
    `lines below:\n${text}\n${JSON.stringify(operation)}\n${edited}`,
  );
}

function touchedLines(text: string, value: unknown, { path }: Operation): { first: number; last: number } {
  const tree = new YamlTree(text);
  const offset = (of: Path): number =>
    locate(
      tree,
      of.map((step) => ({ text: String(step), bracketed: typeof step === "number" })),
    );
  const existing = path.slice(
    0,
    path.findIndex((_step, index) => path.slice(0, index + 1).reduce(childAt, value) === undefined) >>> 0,
  );
  const isInside = (one: Path): boolean => existing.every((step, index) => one[index] === step);
  const inside = [existing, ...pathsOf(value).filter(isInside)].map(offset);
  const outside = pathsOf(value)
    .filter((one) => !isInside(one))
    .map(offset);
  const place = existing.reduce(childAt, value);
  // New items are appended after existing ones.
  const isAdded = existing.length < path.length && typeof place === "object" && place !== null;
  const before = isAdded ? Math.max(...inside) : Math.max(0, ...outside.filter((one) => one < Math.min(...inside)));
  const after = Math.min(...outside.filter((one) => one > Math.max(...inside)));
  // The dash or colon of the entry can be on an earlier line.
  const line = tree.position(before).line;
  const first = isAdded
    ? line
    : Math.max(1, ...outside.map((one) => tree.position(one).line).filter((one) => one < line));
  return { first, last: Number.isFinite(after) ? tree.position(after).line : Infinity };
}
