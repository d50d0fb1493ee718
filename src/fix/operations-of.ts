import type { EvaluatedObject } from "../check/evaluated-object.js";
import { operationsOfChange } from "../model/change-operations.js";
import { parseFieldPath } from "../model/field-path.js";
import type { FixChange } from "../model/fix.js";
import type { Operation, Path } from "../model/operation.js";
import { applyOperations, Inapplicable, valueAtPath } from "../model/operation.js";
import type { ParameterValues } from "../model/parameter.js";
import type { FindingsAtPath } from "./findings-at-path.js";
import { beginsWith } from "./places.js";

/** Where a fix changes an object. */
interface Site {
  /** The object, after the changes before this one. */
  readonly value: unknown;
  /** The path of the finding. */
  readonly place: Path;
  /** The path of the pod template; empty for the object itself. */
  readonly root: Path;
  readonly parameters: ParameterValues;
  /** Paths at and below which changes of the complete object leave everything as it is. */
  readonly kept?: readonly Path[];
}

/**
 * The operations that fix a finding in an object with this value; none where no fix is known, or where it does not fit.
 *
 * @param kept paths at and below which changes of the complete object leave everything as it is
 */
export function operationsFor(
  { place, remedy }: FindingsAtPath,
  { kind }: Pick<EvaluatedObject, "kind">,
  value: unknown,
  kept: readonly Path[] = [],
): readonly Operation[] {
  if (place === undefined || remedy === undefined) return [];
  try {
    return operationsOf(remedy.changes, {
      value,
      place,
      root: parseFieldPath(kind.template).keys,
      parameters: remedy.release.parameters,
      kept,
    });
  } catch (error) {
    if (error instanceof Inapplicable) return [];
    throw error;
  }
}

/**
 * The operations of changes, one after another; none where they leave the object as it is.
 *
 * @throws Inapplicable where one does not fit the object
 */
export function operationsOf(changes: readonly FixChange[], site: Site): readonly Operation[] {
  const operations: Operation[] = [];
  for (const change of changes)
    operations.push(...operationsOfOne(change, { ...site, value: applyOperations(site.value, operations) }));
  applyOperations(site.value, operations);
  return operations;
}

function operationsOfOne(change: FixChange, site: Site): readonly Operation[] {
  const { value, place, root, parameters, kept = [] } = site;
  switch (change.kind) {
    case "remove":
      return valueAtPath(value, place) === undefined
        ? []
        : [{ kind: "remove", path: withEmptied(value, place, change.emptied) }];
    case "put":
      return [{ kind: "put", path: place, value: change.value }];
    case "exchange":
      return exchanged([...place, ...change.at.keys], change.texts, value);
    case "set":
    case "append":
    case "renameKey":
    case "replace": {
      const template = valueAtPath(value, root);
      // Scopes are not evaluated: the finding says that the change applies.
      const environment = {
        here: template,
        root: template,
        scopes: new Map(),
        inScope: new Map(),
        containers: new Map(),
        parameters,
      };
      return operationsOfChange(change, { root, environment }).filter(
        ({ path }) => !changesManyPlaces(change) || !kept.some((place) => beginsWith(path, place)),
      );
    }
  }
}

/** Does a change apply wherever it fits, and not only to the finding? */
export function changesManyPlaces({ kind }: FixChange): boolean {
  return kind === "renameKey" || kind === "replace";
}

/** The field itself, or the outermost of its parents with these names that would be left empty. */
function withEmptied(value: unknown, place: Path, emptied: readonly string[]): Path {
  const parent = place.slice(0, -1);
  const name = parent.at(-1);
  const alone = Object.keys(valueAtPath(value, parent) ?? {}).length === 1;
  return alone && typeof name === "string" && emptied.includes(name) ? withEmptied(value, parent, emptied) : place;
}

function exchanged(path: Path, texts: Readonly<Record<string, string>>, value: unknown): readonly Operation[] {
  const current = valueAtPath(value, path);
  const text = typeof current === "string" && Object.hasOwn(texts, current) ? texts[current] : undefined;
  return text === undefined ? [] : [{ kind: "put", path, value: text }];
}
