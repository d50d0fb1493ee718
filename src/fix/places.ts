import { formatPathSteps, parsePathSteps, tryParsePathSteps } from "../lib/path-steps.js";
import type { Operation, Path } from "../model/operation.js";
import { pathThrough } from "../model/operation.js";

/**
 * Reads the path of a finding in a value: steps into lists become indexes.
 *
 * @returns undefined for an ambiguous path, which keys with brackets can cause
 */
export function placeOf(text: string, value: unknown): Path | undefined {
  const steps = tryParsePathSteps(text);
  return steps === undefined ? undefined : pathThrough(value, steps);
}

/** The place before these operations of what is at a place now: operations remove items before it and rename keys. */
export function placeBefore(place: Path, operations: readonly Operation[]): Path {
  return operations.reduceRight(undone, place);
}

/** Does an operation change the paths of what it leaves? */
export function movesOthers({ kind, path }: Operation): boolean {
  return kind === "rename" || (kind === "remove" && typeof path.at(-1) === "number");
}

function undone(place: Path, operation: Operation): Path {
  const parent = operation.path.slice(0, -1);
  const [last, current] = [operation.path.at(-1), place[parent.length]];
  if (last === undefined || current === undefined || !beginsWith(place, parent)) return place;
  if (operation.kind === "rename") return current === operation.key ? place.with(parent.length, last) : place;
  const moved =
    operation.kind === "remove" && typeof last === "number" && typeof current === "number" && current >= last;
  return moved ? place.with(parent.length, current + 1) : place;
}

/** Is a place at or below another one? */
export function beginsWith(place: Path, parent: Path): boolean {
  return parent.every((key, index) => place[index] === key);
}

/** The text of a place, in the notation of another path of the same shape. */
export function spelledAs(text: string, place: Path): string {
  return formatPathSteps(
    parsePathSteps(text).map((step, index) => ({ ...step, text: String(place[index] ?? step.text) })),
  );
}

/** Sorts items of lists from the last to the first, so that removing one does not move another. */
export function lastFirst(a: Path, b: Path): number {
  const at = a.findIndex((key, index) => key !== b[index]);
  const [one, other] = [a[at], b[at]];
  if (one === undefined || other === undefined) return b.length - a.length;
  return typeof one === "number" && typeof other === "number" ? other - one : String(one) < String(other) ? -1 : 1;
}
