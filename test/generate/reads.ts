import type { Find } from "../../src/model/find.js";
import type { Model, Subject } from "../../src/model/model.js";
import { defaultsOf } from "../../src/model/parameter.js";
import { apiFields } from "./api-fields.js";
import type { Surroundings } from "./place.js";
import { elementOf, note, Place } from "./place.js";

/** The kind whose types represent a subject: every pod template is typed as a Pod. */
export function typedKind(subject: Subject): string {
  return subject.kinds[0]?.kind ?? subject.name;
}

/**
 * What the rules of a model read of a subject: the tree of places, with what they are compared to.
 * @param counts which cases are looked at; all by default
 */
export function placesRead(model: Model, subject: Subject, counts: (effect: string) => boolean = () => true): Place {
  const around = surroundings(model, subject);
  const cases = model.rules.filter((rule) => rule.subject === subject.name).flatMap((rule) => rule.cases);
  for (const one of cases.filter(({ effect }) => counts(effect))) {
    note({ kind: "scope", scope: one.scope }, around);
    for (const find of one.finds) noteFind(find, around);
  }
  return around.root;
}

/** The evidence that an object of this subject is for Windows. */
export function signsRead(model: Model, subject: Subject): Place {
  const around = surroundings(model, subject);
  const signs = model.evidence.filter((sign) => sign.subject === subject.name);
  for (const find of signs.flatMap(({ finds }) => finds)) noteFind(find, around);
  return around.root;
}

function surroundings(model: Model, subject: Subject): Surroundings {
  const types = apiFields(model.version, typedKind(subject));
  const root = new Place(types.root, types);
  const scopes = new Map(model.scopes.map((scope) => [scope.name, scope.when]));
  return { here: root, root, parameters: defaultsOf(model.parameters), scopes };
}

function noteFind(find: Find, around: Surroundings): void {
  const here = find.each.reduce((place, step) => elementOf(step, { ...around, here: place }), around.here);
  note(find.when, { ...around, here });
}
