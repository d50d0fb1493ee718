import type { Operation, Path } from "../model/operation.js";
import { pathThrough } from "../model/operation.js";
import { formatPathSteps, parsePathSteps } from "../lib/path-steps.js";

/**
 * Reads the path of a finding as the way through a value, with indexes of lists as numbers.
 *
 * @returns undefined for a text that is no clear path, as the key of a map can make it
 */
export function placeOf(text: string, value: unknown): Path | undefined {
  try {
    return pathThrough(value, parsePathSteps(text));
  } catch {
    return undefined;
  }
}

/** Where what stands at a place now stood before these operations: items move up when others go, and keys get other names. */
export function placeBefore(place: Path, operations: readonly Operation[]): Path {
  return operations.reduceRight(undone, place);
}

function undone(place: Path, operation: Operation): Path {
  const parent = operation.path.slice(0, -1);
  const [last, current] = [operation.path.at(-1), place[parent.length]];
  if (last === undefined || current === undefined || !beginsWith(place, parent)) return place;
  if (operation.kind === "rename") return current === operation.key ? place.with(parent.length, last) : place;
  const moved = operation.kind === "remove" && typeof last === "number" && typeof current === "number" && current >= last;
  return moved ? place.with(parent.length, current + 1) : place;
}

function beginsWith(place: Path, parent: Path): boolean {
  return parent.every((key, index) => place[index] === key);
}

/** The text of a path, spelled as another one of the same shape is. */
export function spelledAs(text: string, place: Path): string {
  return formatPathSteps(parsePathSteps(text).map((step, index) => ({ ...step, text: String(place[index] ?? step.text) })));
}

/** Items of lists from the last one up, so that the removal of one moves no other that is to go. */
export function lastFirst(a: Path, b: Path): number {
  const at = a.findIndex((key, index) => key !== b[index]);
  const [one, other] = [a[at], b[at]];
  if (one === undefined || other === undefined) return b.length - a.length;
  return typeof one === "number" && typeof other === "number" ? other - one : String(one) < String(other) ? -1 : 1;
}
