import { findingKey } from "../check/findings.js";
import { draftEdit } from "./draft.js";
import type { Start } from "./draft-state.js";
import type { FindingsAtPath } from "./findings-at-path.js";
import { foundIn, inOrder } from "./findings-at-path.js";
import { tooManyIn } from "./fixable.js";
import { operationsFor } from "./operations-of.js";
import { placeBefore, spelledAs } from "./places.js";
import type { Edit, FixedFinding, ObjectPlan, Planning, UnfixedFinding } from "./planning.js";
import { begins } from "./planning.js";

/**
 * Plans the edits that fix an object, each on the result of those before it, until no requested fix is left.
 *
 * @param refused findings whose fixes the text does not allow, with the reasons
 */
export function planObject(planning: Planning, refused: readonly UnfixedFinding[] = []): ObjectPlan {
  const tooMany = tooManyIn(planning);
  if (tooMany !== undefined) return { edits: [], unfixed: tooMany, value: planning.object.item.value };
  const edits: Edit[] = [];
  const unfixed = new Map(refused.map((one) => [findingKey(one), one]));
  const passed = new Set<string>();
  const isDone = (key: string): boolean => passed.has(key) || unfixed.has(key);
  const { object, complete } = planning;
  const { value } = object.item;
  for (let start: Start = { value, before: [], found: foundIn(object, value, complete) }; ; ) {
    const open = inOrder(start.found.filter((one) => begins(one, planning) && !isDone(findingKey(asRead(one, start)))));
    if (planning.work.isSpent) {
      const left = open
        .filter((one) => operationsFor(one, object, start.value).length > 0)
        .map((one) => asRead(one, start))
        .filter((one) => !planning.suppresses(one));
      return {
        edits,
        unfixed: [...unfixed.values(), ...left.map((one) => ({ ...one, reason: planning.work.sentence }))],
        value: start.value,
      };
    }
    const [next] = open;
    if (next === undefined) return { edits, unfixed: [...unfixed.values()], value: start.value };
    const read = asRead(next, start);
    const drafted = planning.suppresses(read) ? undefined : draftEdit(next, start, planning);
    if (drafted === undefined) passed.add(findingKey(read));
    else if (typeof drafted === "string") unfixed.set(findingKey(read), { ...read, reason: drafted });
    else {
      const { edit, ...after } = drafted;
      edits.push(edit);
      start = { ...after, before: [...start.before, ...edit.operations] };
    }
  }
}

/** The finding with its path in the object as it was read. */
function asRead({ rule, path, place }: FindingsAtPath, { before }: Start): FixedFinding {
  return { rule, path: place === undefined ? path : spelledAs(path, placeBefore(place, before)) };
}
