import type { DataChange } from "./change.js";

/** States as a sentence what is true in a version whose file has this value. */
export type Says<Value> = (value: Value) => string;

/** A list in which each item is a datum. */
export class Each<Item> {
  constructor(
    /** The name of the item, the same in every version. */
    readonly id: (item: Item) => string,
    readonly is: Says<Item>,
    /** What is true in a version without the item; gets the item of the other version. */
    readonly isNot: Says<Item>,
  ) {}
}

/** A list of names. */
export function eachName<Name extends string>(is: Says<Name>, isNot: Says<Name>): Each<Name> {
  return new Each((name: Name) => name, is, isNot);
}

/** One of two sentences. */
export function either(yes: string, no: string): Says<boolean> {
  return (holds) => (holds ? yes : no);
}

/** For data that follow from other data, which report the change. */
export const reportedElsewhere: Says<unknown> = () => "";

/**
 * Words for every datum below one place of a version file: one sentence, or words for its parts.
 * A datum without words does not compile. Two versions with the same sentence do not differ.
 */
export type Words<Data> = Says<Data> | WordsOfParts<Data>;

type WordsOfParts<Data> = Data extends readonly (infer Item)[]
  ? Each<Item>
  : Data extends object
    ? { readonly [Key in Exclude<keyof Data, "sources">]: Words<Data[Key]> }
    : never;

/** A difference of one datum. */
export type DataDifference = Pick<DataChange, "key" | "before" | "after" | "summary" | "was">;

/** Words whose type of data is known only where they are defined. */
type AnyWords = ((value: unknown) => string) | Each<unknown> | { readonly [key: string]: AnyWords };

/**
 * Compares one place of two version files.
 *
 * @param words `Words` for that place
 * @param key the path of the place: `featureGates`
 * @returns the differences, in the order of the words; removed items come after the others
 */
export function dataDifferences(
  words: object,
  before: unknown,
  after: unknown,
  key: string,
): readonly DataDifference[] {
  return differences(words as AnyWords, before, after, key);
}

function differences(words: AnyWords, before: unknown, after: unknown, key: string): readonly DataDifference[] {
  if (words instanceof Each)
    return itemDifferences(words, before as readonly unknown[], after as readonly unknown[], key);
  if (typeof words === "function") return difference(key, [before, after], [words(before), words(after)]);
  const part = (data: unknown, name: string): unknown => (data as Record<string, unknown>)[name];
  return Object.entries(words).flatMap(([name, of]) =>
    differences(of, part(before, name), part(after, name), `${key}.${name}`),
  );
}

function itemDifferences(
  { id, is, isNot }: Each<unknown>,
  before: readonly unknown[],
  after: readonly unknown[],
  key: string,
): readonly DataDifference[] {
  return pairsBy(id, before, after).flatMap(([name, was, now]) => {
    const say = (item: unknown, other: unknown): string => (item === undefined ? isNot(other) : is(item));
    return difference(`${key}[${name}]`, [was, now], [say(was, now), say(now, was)]);
  });
}

function difference(
  key: string,
  [before, after]: readonly [unknown, unknown],
  [was, summary]: readonly [string, string],
): readonly DataDifference[] {
  return was === summary ? [] : [{ key, before: before ?? null, after: after ?? null, summary, was }];
}

/** An item of two lists; undefined in the list that lacks it. */
type Pair<Item> = readonly [name: string, before: Item | undefined, after: Item | undefined];

/** The items of two lists by name, in the order of the new list; removed items come last. */
export function pairsBy<Item>(
  nameOf: (item: Item) => string,
  before: readonly Item[],
  after: readonly Item[],
): readonly Pair<Item>[] {
  const [old, now] = [before, after].map((items) => new Map(items.map((item) => [nameOf(item), item])));
  return [...new Set([...(now?.keys() ?? []), ...(old?.keys() ?? [])])].map((name) => [
    name,
    old?.get(name),
    now?.get(name),
  ]);
}
