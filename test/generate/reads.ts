import { defaultsOf } from "../../src/model/parameter.js";
import type { Find, Model, Subject } from "../../src/model/model.js";
import { apiFields } from "./api-fields.js";
import type { Surroundings } from "./place.js";
import { elementOf, note, Place } from "./place.js";

/** The kind whose types stand for a subject: every pod template is typed as a Pod. */
export function typedKind(subject: Subject): string {
  return subject.kinds[0]?.kind ?? subject.name;
}

/**
 * What the rules of a model read of a subject: the tree of places, with what they are compared to.
 * @param counts which cases are looked at; all by default
 */
export function placesRead(model: Model, subject: Subject, counts: (effect: string) => boolean = () => true): Place {
  const types = apiFields(model.version, typedKind(subject));
  const root = new Place(types.root, types);
  const around: Surroundings = {
    here: root,
    root,
    parameters: defaultsOf(model.parameters),
    scopes: new Map(model.scopes.map((scope) => [scope.name, scope.when])),
  };
  const cases = model.rules.filter((rule) => rule.subject === subject.name).flatMap((rule) => rule.cases);
  for (const one of cases.filter(({ effect }) => counts(effect))) {
    note({ kind: "scope", scope: one.scope }, around);
    for (const find of one.finds) noteFind(find, around);
  }
  return root;
}

function noteFind(find: Find, around: Surroundings): void {
  const here = find.each.reduce((place, step) => elementOf(step, { ...around, here: place }), around.here);
  note(find.when, { ...around, here });
}
