import type { Operation } from "../edit/operation.js";
import { applyOperations } from "../edit/operation.js";
import type { KubernetesObject } from "../manifest/manifest-item.js";
import type { Start } from "./draft.js";
import { draftEdit } from "./draft.js";
import type { Found } from "./found.js";
import { foundIn } from "./found.js";
import { inOrder } from "./in-order.js";
import { placeBefore, spelledAs } from "./places.js";
import type { Edit, Mended, ObjectPlan, Planning, Unmended } from "./planning.js";
import { begins } from "./planning.js";

/**
 * Plans how to mend an object: one edit after another, each on what those before it have made, until nothing is left that
 * is asked for.
 *
 * @param refused findings that are known not to be mended, with the reasons
 */
export function planObject(planning: Planning, refused: readonly Unmended[] = []): ObjectPlan {
  const edits: Edit[] = [];
  const unmended = new Map(refused.map((one) => [keyOf(one), one]));
  const passed = new Set<string>();
  for (let start = startOf(planning.object.item.value, [], planning); ; ) {
    const [next] = inOrder(start.found.filter((one) => begins(one, planning) && !passed.has(keyOf(asRead(one, start))) && !unmended.has(keyOf(asRead(one, start)))));
    if (next === undefined) return { edits, unmended: [...unmended.values()], value: start.value };
    const read = asRead(next, start);
    const edit = planning.suppresses(read) ? undefined : draftEdit(next, start, planning);
    if (edit === undefined) passed.add(keyOf(read));
    else if (typeof edit === "string") unmended.set(keyOf(read), { ...read, reason: edit });
    else {
      edits.push(edit);
      start = startOf(applyOperations(start.value, edit.operations) as KubernetesObject, [...start.before, ...edit.operations], planning);
    }
  }
}

function startOf(value: KubernetesObject, before: readonly Operation[], { object, complete }: Planning): Start {
  return { value, before, found: foundIn(object, value, complete) };
}

/** The finding with its path in the object as it was read. */
function asRead({ rule, path, place }: Found, { before }: Start): Mended {
  return { rule, path: place === undefined ? path : spelledAs(path, placeBefore(place, before)) };
}

function keyOf({ rule, path }: Mended): string {
  return `${rule} ${path}`;
}
