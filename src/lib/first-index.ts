/** The index of the first item that is reached, where all items after it are reached, too; the number of items where none is. */
export function firstIndex<Item>(items: readonly Item[], isReached: (item: Item) => boolean): number {
  let [low, high] = [0, items.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (isReached(items[middle] as Item)) high = middle;
    else low = middle + 1;
  }
  return low;
}
