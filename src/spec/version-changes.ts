import type { Mapping } from "../lib/json.js";
import { isMapping } from "../lib/json.js";
import { didYouMean } from "../lib/nearest.js";
import type { Keys } from "./document.js";

/** Fields that identify the items of a list. Of those that an item has, the first one counts. */
export const itemKeys = ["release", "repository", "name", "field", "check"] as const;

/** One change that does not fit the version before it, and the keys that lead to it. */
interface ChangeFault {
  readonly keys: Keys;
  readonly message: string;
}

interface ListChanges {
  readonly remove?: readonly string[];
  /** By key of the item. */
  readonly change?: Mapping;
  readonly add?: readonly unknown[];
}

/**
 * Applies what a version changes: a value replaces a value, and lists change by the keys of their items. `sources` are
 * those of the change, so they replace the earlier ones.
 *
 * @param version the version before, as messages name it
 * @param changes valid by `version-changes.schema.json`
 */
export function applyChanges(
  before: Mapping,
  changes: Mapping,
  version: string,
): { readonly data: Mapping; readonly faults: readonly ChangeFault[] } {
  const application = new Application(version);
  return { data: application.changedMapping(before, changes, []), faults: application.faults };
}

class Application {
  readonly faults: ChangeFault[] = [];

  constructor(private readonly version: string) {}

  changedMapping(value: Mapping, { sources, ...fields }: Mapping, keys: Keys): Mapping {
    const entries = Object.entries(fields).map(([name, change]) => [
      name,
      this.#changed(value[name], change, [...keys, name]),
    ]);
    return { ...value, ...Object.fromEntries(entries), ...(sources !== undefined && { sources }) };
  }

  #changed(value: unknown, change: unknown, keys: Keys): unknown {
    if (isMapping(change) && (Array.isArray(value) || (value === undefined && "add" in change)))
      return this.#changedList((value ?? []) as unknown[], change, keys);
    if (isMapping(value)) return this.changedMapping(value, change as Mapping, keys);
    if (value === change)
      this.#report(
        keys,
        `${quoted(keys)} is ${JSON.stringify(value)} in Kubernetes ${this.version}, too. Leave it out.`,
      );
    return change;
  }

  #changedList(
    list: readonly unknown[],
    { remove = [], change = {}, add = [] }: ListChanges,
    keys: Keys,
  ): readonly unknown[] {
    const items = new Map(list.map((item) => [keyOf(item), item]));
    const lacks = (key: string): string =>
      `There is no "${key}" in ${quoted(keys)} of Kubernetes ${this.version}.${didYouMean(key, list.map(keyOf))}`;
    for (const [index, key] of remove.entries()) {
      if (!items.delete(key)) this.#report([...keys, "remove", index], `${lacks(key)} Remove an item that it has.`);
    }
    for (const [key, one] of Object.entries(change)) {
      if (items.has(key)) items.set(key, this.#changed(items.get(key), one, [...keys, "change", key]));
      else this.#report([...keys, "change", key], `${lacks(key)} Write a new item under "add".`);
    }
    for (const [index, item] of add.entries()) {
      const key = keyOf(item);
      const remedy = isMapping(item) ? 'Write what differs under "change".' : "Leave it out.";
      if (items.has(key)) this.#report([...keys, "add", index], `"${key}" is in ${quoted(keys)} already. ${remedy}`);
      items.set(key, item);
    }
    return [...items.values()];
  }

  #report(keys: Keys, message: string): void {
    this.faults.push({ keys, message });
  }
}

function keyOf(item: unknown): string {
  if (!isMapping(item)) return String(item);
  const key = itemKeys.find((name) => Object.hasOwn(item, name));
  if (key === undefined) throw new RangeError(`An item has none of the keys ${itemKeys.join(", ")}.`);
  return String(item[key]);
}

/** The field that keys lead to. */
function quoted(keys: Keys): string {
  return `"${keys.at(-1) ?? ""}"`;
}
