import type { Model } from "../model/model.js";
import { readFieldsOf } from "../model/read-fields.js";
import type { DataDifference } from "./data.js";

/** Fields that rules read and that the API of only one of two versions has. */
export function fieldDifferences(before: Model, after: Model): readonly DataDifference[] {
  const differences = (here: Model, other: Model, isNew: boolean): DataDifference[] =>
    fieldsOnlyIn(here, other).map(({ kind, path, type }) => {
      const [there, gone] = [`The API of a ${kind} has the field ${path}.`, `The API of a ${kind} has no field ${path}.`];
      const key = `fields.${kind}[${path}]`;
      return isNew ? { key, before: null, after: type, summary: there, was: gone } : { key, before: type, after: null, summary: gone, was: there };
    });
  return [...differences(after, before, true), ...differences(before, after, false)];
}

interface ReadField {
  readonly kind: string;
  readonly path: string;
  readonly type: string;
}

function fieldsOnlyIn(here: Model, other: Model): readonly ReadField[] {
  const reads = readFieldsOf(here);
  return here.subjects.flatMap(({ name, kinds }) => {
    const kind = kinds[0]?.kind ?? name;
    const fields = Object.entries(reads[name] ?? {}).map(([path, type]) => ({ kind, path, type }));
    return fields.filter(({ path }) => !other.fields.has(kind, path));
  });
}
