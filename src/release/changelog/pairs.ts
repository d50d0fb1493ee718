/** The items of two lists, by their names. */
export interface Pairs<Item> {
  readonly added: readonly Item[];
  readonly removed: readonly Item[];
  readonly kept: readonly (readonly [before: Item, after: Item])[];
}

export function pairsBy<Item>(nameOf: (item: Item) => string, before: readonly Item[], after: readonly Item[]): Pairs<Item> {
  const [old, now] = [before, after].map((items) => new Map(items.map((item) => [nameOf(item), item]))) as [Map<string, Item>, Map<string, Item>];
  return {
    added: after.filter((item) => !old.has(nameOf(item))),
    removed: before.filter((item) => !now.has(nameOf(item))),
    kept: after.flatMap((item) => {
      const was = old.get(nameOf(item));
      return was === undefined ? [] : [[was, item] as const];
    }),
  };
}
