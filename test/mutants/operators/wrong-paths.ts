import { groupBy } from "../../../src/lib/lists.js";
import { formatPathSteps, parsePathSteps } from "../../../src/lib/path-steps.js";
import type { FieldPath } from "../../../src/model/field-path.js";
import { parseFieldPath } from "../../../src/model/field-path.js";
import type { Breaks } from "../broken.js";

/**
 * Paths that one could write by mistake for another: its parent, and the next one among its siblings.
 *
 * @param known paths that the spec reads: siblings are looked for among them
 */
export function wrongPaths(known: readonly FieldPath[]): Breaks<FieldPath> {
  const siblings = siblingsAmong(known);
  return (path) => {
    const steps = parsePathSteps(path.text);
    if (steps.length === 0) return [];
    return [formatPathSteps(steps.slice(0, -1)), ...nextAfter(path.text, siblings.get(parentOf(path)) ?? [])].map(
      (text) => ({
        what: `${path.text} → ${text === "" ? "nothing" : text}`,
        now: parseFieldPath(text),
      }),
    );
  };
}

function siblingsAmong(known: readonly FieldPath[]): ReadonlyMap<string, readonly string[]> {
  const byParent = groupBy(
    known.filter(({ keys }) => keys.length > 0),
    parentOf,
  );
  return new Map([...byParent].map(([parent, paths]) => [parent, [...new Set(paths.map(({ text }) => text))].sort()]));
}

function parentOf({ keys }: FieldPath): string {
  return JSON.stringify(keys.slice(0, -1));
}

/** In the order of the alphabet, and round again. */
function nextAfter(text: string, ordered: readonly string[]): readonly string[] {
  const next = ordered.find((one) => one > text) ?? ordered[0];
  return next === undefined || next === text ? [] : [next];
}
