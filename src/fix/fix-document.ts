import { editDocument } from "./edit/edit-document.js";
import type { Operation, Path } from "../model/operation.js";
import type { KubernetesObject, ManifestObject } from "../manifests/manifest-item.js";
import type { SourceText } from "../manifests/source-text.js";
import type { PathSteps } from "../lib/path-steps.js";
import { planObject } from "./plan-object.js";
import type { Edit, ObjectPlan, Planning, UnfixedFinding } from "./planning.js";

/** An object to fix, in the text that contains it. */
export interface FixedObject {
  readonly planning: Planning;
  readonly plan: ObjectPlan;
}

/** A document with its objects fixed. */
export interface FixedDocument {
  readonly text: string;
  readonly objects: readonly FixedObject[];
}

/** How a sentence ends that says what is left to do. */
const byHand = "by hand.";

/** Fixes the objects of one document in its text. What the text does not allow is planned again without it. */
export function fixDocument({ text, start }: Pick<SourceText, "text" | "start">, plannings: readonly Planning[]): FixedDocument {
  const refused = new Map<Planning, readonly UnfixedFinding[]>();
  const plans = new Map<Planning, ObjectPlan>();
  for (;;) {
    for (const planning of plannings) if (!plans.has(planning)) plans.set(planning, planObject(planning, refused.get(planning)));
    const groups = [...plans].flatMap(([planning, { edits }]) => edits.map((edit) => ({ planning, edit })));
    const operations = groups.map(({ planning, edit }) => inDocument(edit, planning.object.item));
    const edited = groups.length === 0 ? undefined : editDocument(text, operations, start.line);
    if (edited === undefined || edited.refused.size === 0) {
      return { text: edited?.text ?? text, objects: [...plans].map(([planning, plan]) => ({ planning, plan })) };
    }
    for (const [index, reason] of [...edited.refused].sort(([a], [b]) => a - b)) {
      const { planning, edit } = groups[index] as (typeof groups)[number];
      // What comes after it in the same object was planned on it, and is planned again.
      if (!plans.has(planning)) continue;
      const unfixed = { ...edit.fixes[0], reason: reason.endsWith(byHand) ? reason : `${reason} Fix it ${byHand}` };
      refused.set(planning, [...(refused.get(planning) ?? []), unfixed]);
      plans.delete(planning);
    }
  }
}

/** The operations of an edit as the document has them, which may hold the object in a List. */
export function inDocument({ operations }: Pick<Edit, "operations">, { source }: ManifestObject): readonly Operation[] {
  const object = source === undefined ? [] : placeInDocument(source.path);
  return operations.map((operation) => ({ ...operation, path: [...object, ...operation.path] }));
}

/** Brackets are indexes there: only items of lists stand in a document. */
function placeInDocument(steps: PathSteps): Path {
  return steps.map(({ text, bracketed }) => (bracketed ? Number(text) : text));
}

/** What each object is to be, by the object that was read. */
export function valuesOf({ objects }: FixedDocument): ReadonlyMap<ManifestObject, KubernetesObject> {
  return new Map(objects.map(({ planning, plan }) => [planning.object.item, plan.value]));
}
