import type { Found } from "./found.js";
import { lastFirst } from "./places.js";

/**
 * The order in which findings are fixed: what is safe first, so that nothing safe waits for what is not; items of lists
 * that go come last, from the last one up, so that no other place moves before it is reached.
 */
export function inOrder(found: readonly Found[]): readonly Found[] {
  return [...found].sort((a, b) => {
    const turn = Number(isSuggested(a)) - Number(isSuggested(b)) || Number(takesItem(a)) - Number(takesItem(b));
    return turn || (takesItem(a) ? lastFirst(a.place ?? [], b.place ?? []) : 0);
  });
}

function isSuggested({ remedy }: Found): boolean {
  return remedy?.grade === "suggested";
}

function takesItem({ remedy, place }: Found): boolean {
  return typeof place?.at(-1) === "number" && remedy?.changes.some(({ kind }) => kind === "remove") === true;
}
