import { distance } from "fastest-levenshtein";
import { groupBy } from "../lib/lists.js";
import type { Fields } from "../spec/fields.js";
import { parentOf } from "../spec/fields.js";
import type { FieldsInRules } from "./fields-in-rules.js";
import type { Model } from "./model.js";

/** How many letters of a name of this length can be wrong; short names have too many neighbours. */
function mostWrongLetters(name: string): number {
  return name.length >= 8 ? 2 : name.length >= 5 ? 1 : 0;
}

/** Is a name probably a misspelling of another one: in another case, or with one or two wrong letters? */
export function isMisspelled(name: string, as: string): boolean {
  if (name === as) return false;
  const wrong = mostWrongLetters(as);
  // Most names differ so much in length that nothing else needs to be compared.
  if (Math.abs(name.length - as.length) > wrong) return false;
  return name.toLowerCase() === as.toLowerCase() || distance(name, as) <= wrong;
}

/** By subject: the fields of the API that no rule reads and that would count as misspelled: they are not. */
export function similarFields(
  model: Pick<Model, "subjects" | "fields">,
  reads: FieldsInRules,
): Readonly<Record<string, readonly string[]>> {
  const subjects = model.subjects.flatMap(({ name, kinds }) => {
    const similar = similarTo(Object.keys(reads[name] ?? {}), kinds[0]?.kind ?? name, model.fields);
    return similar.length === 0 ? [] : [[name, similar] as const];
  });
  return Object.fromEntries(subjects);
}

function similarTo(read: readonly string[], kind: string, fields: Fields): readonly string[] {
  const known = new Set(read);
  return [...groupBy(read, parentOf)].flatMap(([parent, siblings]) => {
    const names = siblings.map(nameOf);
    return fields
      .inside(kind, parent)
      .filter((path) => !known.has(path) && names.some((name) => isMisspelled(nameOf(path), name)));
  });
}

/** `containers` of `spec.containers[]` */
export function nameOf(path: string): string {
  return path.slice(path.lastIndexOf(".") + 1).replace(/[[{].*$/, "");
}
