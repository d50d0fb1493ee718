import { isMapping } from "../../src/lib/json.js";
import { containerLists } from "../../src/model/predicate.js";
import type { Hint, Place } from "./place.js";

/** A property that values of a field can have. */
interface Way {
  readonly name: string;
  readonly is: (value: unknown) => boolean;
}

/**
 * What objects never show of the places that rules read: a field that is never left out, never null, never empty, never
 * what a rule compares it to, or never anything else. Nothing would be proved about that.
 *
 * @param isGiven fields that are always there, and filled
 */
export function neverShown(
  root: Place,
  objects: readonly unknown[],
  isGiven: (path: string) => boolean,
): readonly string[] {
  return inFields(root, objects, "", isGiven);
}

function inFields(
  place: Place,
  values: readonly unknown[],
  path: string,
  isGiven: (path: string) => boolean,
): string[] {
  return [...place.fields].flatMap(([key, field]) => {
    const [below, found] = [path === "" ? key : `${path}.${key}`, values.filter(isMapping).map((value) => value[key])];
    const ways = [...(isGiven(below) ? [] : hollowWays(field)), ...valueWays(field)];
    const items =
      key === "containers"
        ? values.filter(isMapping).flatMap((value) => containerLists.map((list) => value[list]))
        : found;
    return [
      ...never(ways, found, below),
      ...inFields(field, found, below, isGiven),
      ...(otherLists.includes(key) ? [] : inItems(field, items, below, isGiven)),
    ];
  });
}

/** Rules read the same fields in every list of containers, so their items count as one list. */
const otherLists: readonly string[] = containerLists.filter((list) => list !== "containers");

function inItems(place: Place, values: readonly unknown[], path: string, isGiven: (path: string) => boolean): string[] {
  if (place.api.shape === "list") {
    const items = values.flatMap((value) => (Array.isArray(value) ? value : []));
    return [...never(valueWays(place.item), items, `${path}[]`), ...inFields(place.item, items, `${path}[]`, isGiven)];
  }
  if (!place.readEntry) return [];
  const entries = values
    .filter(isMapping)
    .flatMap((value) => Object.entries(value).map(([key, one]) => ({ key, value: one })));
  return inFields(place.readEntry, entries, `${path}{}`, () => true);
}

function never(ways: readonly Way[], values: readonly unknown[], path: string): string[] {
  return ways.filter(({ is }) => !values.some(is)).map(({ name }) => `${path} is never ${name}`);
}

function hollowWays({ api }: Place): readonly Way[] {
  const empty: Way = {
    name: "empty",
    is: (value) => typeof value === "object" && value !== null && Object.keys(value).length === 0,
  };
  return [
    { name: "left out", is: (value) => value === undefined },
    { name: "null", is: (value) => value === null },
    ...(api.shape === "scalar" ? [] : [empty]),
  ];
}

function valueWays({ api, hints }: Place): readonly Way[] {
  if (api.shape !== "scalar")
    return [
      { name: "filled", is: (value) => typeof value === "object" && value !== null && Object.keys(value).length > 0 },
    ];
  if (api.type === "boolean")
    return [true, false].map((flag) => ({ name: String(flag), is: (value) => value === flag }));
  return hints.flatMap((hint) =>
    textWays(hint).map(({ name, is }) => ({ name, is: (value: unknown) => typeof value === "string" && is(value) })),
  );
}

function textWays(hint: Hint): readonly { readonly name: string; readonly is: (text: string) => boolean }[] {
  switch (hint.kind) {
    case "literal":
      return [
        { name: JSON.stringify(hint.value), is: (text) => text === hint.value },
        { name: `other than ${JSON.stringify(hint.value)}`, is: (text) => text !== hint.value },
      ];
    case "pattern": {
      const pattern = new RegExp(hint.pattern, "u");
      return [
        { name: `what matches ${hint.pattern}`, is: (text) => pattern.test(text) },
        { name: `what does not match ${hint.pattern}`, is: (text) => !pattern.test(text) },
      ];
    }
    case "bytes": {
      const sizeOf = (text: string): number =>
        Buffer.byteLength(hint.after === "" ? text : text.slice(text.lastIndexOf(hint.after) + 1));
      return [
        { name: `of ${hint.limit} bytes`, is: (text) => sizeOf(text) === hint.limit },
        { name: `of ${hint.limit + 1} bytes`, is: (text) => sizeOf(text) === hint.limit + 1 },
      ];
    }
  }
}
