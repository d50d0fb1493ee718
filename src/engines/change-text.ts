import type { ObjectChange, ObjectChangeCases, Text } from "../model/mutation.js";
import { foldObjectChange } from "../model/mutation.js";

/**
 * What changes do, for a comment: `sets spec.os.name to windows`.
 *
 * @param textOf a text that is put into an object, as the policy of an engine names it
 */
export function changesText(changes: readonly ObjectChange[], textOf: (text: Text) => string): string {
  const texts = changes.map((change) => foldObjectChange(effectOf, change, textOf));
  return [...new Set(texts)].join(", and ");
}

const effectOf: ObjectChangeCases<(text: Text) => string, string> = {
  set: ({ at, to }, textOf) => `sets ${at.text} to ${textOf(to)}`,
  append: ({ list }) => `appends to ${list.text}`,
  renameKey: ({ map, from, to }) => `renames ${from} to ${to} in ${map.text}`,
  replace: ({ find, to }) => `replaces values of ${find.at.text} with ${to}`,
};
