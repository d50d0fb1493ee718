import type { DataChange } from "./change.js";
import { Each } from "./words.js";

/** What is said of one datum in two versions. */
export type DataDifference = Pick<DataChange, "key" | "before" | "after" | "summary" | "was">;

/** Words whose data are only known to the compiler where they are written. */
type AnyWords = ((value: unknown) => string) | Each<unknown> | { readonly [key: string]: AnyWords };

/**
 * Compares what two version files hold in one place.
 *
 * @param words `Words` for that place: what they say alike is equal
 * @param key the place, as keys are spelled: `featureGates`
 * @returns what differs, in the order of the words; items that are gone after those that are there
 */
export function dataDifferences(words: object, before: unknown, after: unknown, key: string): readonly DataDifference[] {
  return differences(words as AnyWords, before, after, key);
}

function differences(words: AnyWords, before: unknown, after: unknown, key: string): readonly DataDifference[] {
  if (words instanceof Each) return itemDifferences(words, before as readonly unknown[], after as readonly unknown[], key);
  if (typeof words === "function") return difference(key, before, after, words(before), words(after));
  const part = (data: unknown, name: string): unknown => (data as Record<string, unknown>)[name];
  return Object.entries(words).flatMap(([name, of]) => differences(of, part(before, name), part(after, name), `${key}.${name}`));
}

function itemDifferences({ id, is, isNot }: Each<unknown>, before: readonly unknown[], after: readonly unknown[], key: string): readonly DataDifference[] {
  const [old, now] = [before, after].map((items) => new Map(items.map((item) => [id(item), item])));
  const names = new Set([...(now?.keys() ?? []), ...(old?.keys() ?? [])]);
  return [...names].flatMap((name) => {
    const [was, here] = [old?.get(name), now?.get(name)];
    const say = (item: unknown, other: unknown): string => (item === undefined ? isNot(other) : is(item));
    return difference(`${key}[${name}]`, was, here, say(was, here), say(here, was));
  });
}

function difference(key: string, before: unknown, after: unknown, was: string, summary: string): readonly DataDifference[] {
  return was === summary ? [] : [{ key, before: before ?? null, after: after ?? null, summary, was }];
}
