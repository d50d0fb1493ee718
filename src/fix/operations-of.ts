import type { Operation, Path } from "./edit/operation.js";
import { applyOperations } from "./edit/operation.js";
import type { Environment } from "../model/elements.js";
import type { FieldPath } from "../model/field-path.js";
import type { FixChange } from "../model/fix.js";
import { pathsOf } from "../model/interpret.js";
import { isAbsent, isRenamable, textOf } from "../model/mutation.js";
import type { ParameterValues } from "../model/parameter.js";
import { parsePathSteps } from "../lib/path-steps.js";
import { valueAtPlace, wayThrough } from "./places.js";

/** Where a change is made. */
export interface Site {
  /** The object, as the changes before this one have made it. */
  readonly value: unknown;
  /** The place of the finding. */
  readonly place: Path;
  /** The place of the pod template; empty where the object itself is looked at. */
  readonly root: Path;
  readonly parameters: ParameterValues;
}

/**
 * What changes do to an object, one after another; nothing where they leave it as it is.
 *
 * @throws Inapplicable where one does not fit the object
 */
export function operationsOf(changes: readonly FixChange[], site: Site): readonly Operation[] {
  const operations: Operation[] = [];
  for (const change of changes) operations.push(...operationsOfOne(change, { ...site, value: applyOperations(site.value, operations) }));
  applyOperations(site.value, operations);
  return operations;
}

function operationsOfOne(change: FixChange, site: Site): readonly Operation[] {
  const { value, place } = site;
  switch (change.kind) {
    case "remove":
      return valueAtPlace(value, place) === undefined ? [] : [{ kind: "remove", path: withEmptied(value, place, change.emptied) }];
    case "put":
      return [{ kind: "put", path: place, value: change.value }];
    case "exchange":
      return exchanged([...place, ...change.at.keys], change.texts, value);
    case "set": {
      const path = below(site, change.at);
      const text = textOf(change.to, site.parameters);
      return text === undefined || !isAbsent(valueAtPlace(value, path)) ? [] : [{ kind: "put", path, value: text }];
    }
    case "append": {
      const fields = Object.entries(change.item).map(([key, text]) => [key, textOf(text, site.parameters)] as const);
      const item = Object.fromEntries(fields.filter(([, text]) => text !== undefined));
      return [{ kind: "append", path: below(site, change.list), value: item }];
    }
    case "renameKey":
      return renamed(below(site, change.map), change.from, change.to, value);
    case "replace":
      return pathsOf(change.find, environmentOf(site)).map((path) => ({ kind: "put", path: placeBelow(site, path), value: change.to }));
  }
}

/** The field itself, or the outermost of its parents with these names that would be left without anything. */
function withEmptied(value: unknown, place: Path, emptied: readonly string[]): Path {
  const parent = place.slice(0, -1);
  const name = parent.at(-1);
  const alone = Object.keys(valueAtPlace(value, parent) ?? {}).length === 1;
  return alone && typeof name === "string" && emptied.includes(name) ? withEmptied(value, parent, emptied) : place;
}

function exchanged(path: Path, texts: Readonly<Record<string, string>>, value: unknown): readonly Operation[] {
  const current = valueAtPlace(value, path);
  const text = typeof current === "string" && Object.hasOwn(texts, current) ? texts[current] : undefined;
  return text === undefined ? [] : [{ kind: "put", path, value: text }];
}

/** An entry whose new key has another value stays; one that stands there with the same value already goes. */
function renamed(map: Path, from: string, to: string, value: unknown): readonly Operation[] {
  const [old, current] = [valueAtPlace(value, [...map, from]), valueAtPlace(value, [...map, to])];
  if (!isRenamable(old, current)) return [];
  const path = [...map, from];
  if (current === old) return [{ kind: "remove", path }];
  // A key with null would be there twice.
  return [...(current === null ? [{ kind: "remove", path: [...map, to] } as const] : []), { kind: "rename", path, key: to }];
}

function below({ root }: Site, { keys }: FieldPath): Path {
  return [...root, ...keys];
}

function placeBelow({ root, value }: Site, path: string): Path {
  return [...root, ...wayThrough(parsePathSteps(path), valueAtPlace(value, root))];
}

/** Scopes are not asked: what is to be changed is known. */
function environmentOf({ value, root, parameters }: Site): Environment {
  const template = valueAtPlace(value, root);
  return { here: template, root: template, scopes: new Map(), inScope: new Map(), parameters };
}
