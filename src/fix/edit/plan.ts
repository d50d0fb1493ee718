import { applyOperations, type Operation, type Path, valueAt } from "./operation.js";
import { isSameValue } from "./same-value.js";

/** The groups of operations that had a part in something. */
export type Groups = Set<number>;

/** An entry of a map, or an item of a list, which has no key, that is new. */
export interface Addition {
  key?: string;
  value: unknown;
  readonly groups: Groups;
}

/** What becomes of an entry or item that is there. */
export interface EntryChange {
  readonly groups: Groups;
  /** Its new key. */
  key?: string;
  becomes: "removed" | { value: unknown } | CollectionPlan | undefined;
}

/** What becomes of a map or list in the end, whatever the order of the operations. */
export class CollectionPlan {
  readonly #value: unknown;
  /** By the key or index as it was. */
  readonly changes = new Map<string | number, EntryChange>();
  readonly added: Addition[] = [];
  #removed = 0;
  /** The old keys by the new ones. */
  readonly #renamed = new Map<string, string>();

  constructor(value: unknown) {
    this.#value = value;
  }

  /** Those that want something of this collection or inside of it. */
  get groups(): Groups {
    const inside = [...this.changes.values()].flatMap(({ becomes, groups }) => [...groups, ...(becomes instanceof CollectionPlan ? becomes.groups : [])]);
    return new Set([...inside, ...this.added.flatMap(({ groups }) => [...groups])]);
  }

  /** Takes one more operation in, which fits the value as the ones before it left it. */
  add(operation: Operation, path: Path, group: number): void {
    const [step, ...rest] = path;
    if (step === undefined) {
      if (operation.kind === "append") this.added.push({ value: operation.value, groups: new Set([group]) });
      return;
    }
    const addition = this.#addition(step);
    const old = addition === undefined ? this.#oldOf(step) : undefined;
    if (addition !== undefined) this.#addToAddition(addition, operation, rest, group);
    else if (old !== undefined) this.#addToOld(old, operation, rest, group);
    else if (operation.kind === "put" || operation.kind === "append") {
      const value = applyOperations(undefined, [{ ...operation, path: rest }]);
      this.added.push({ key: String(step), value, groups: new Set([group]) });
    }
  }

  #addition(step: string | number): Addition | undefined {
    if (typeof step === "string") return this.added.find(({ key }) => key === step);
    return Array.isArray(this.#value) ? this.added[step - (this.#value.length - this.#removed)] : undefined;
  }

  /** The key or index that an entry, which may have been renamed or moved up, had before. */
  #oldOf(step: string | number): string | number | undefined {
    if (typeof step === "number") return this.#oldIndex(step);
    const old = this.#renamed.get(step) ?? step;
    const change = this.changes.get(old);
    if (change?.becomes === "removed" || (change?.key ?? old) !== step) return undefined;
    return valueAt(this.#value, old) === undefined ? undefined : old;
  }

  #oldIndex(step: number): number | undefined {
    if (!Array.isArray(this.#value)) return undefined;
    if (this.#removed === 0) return step < this.#value.length ? step : undefined;
    const isThere = (_item: unknown, index: number) => this.changes.get(index)?.becomes !== "removed";
    return [...this.#value.keys()].filter((index) => isThere(undefined, index))[step];
  }

  #addToAddition(addition: Addition, operation: Operation, rest: Path, group: number): void {
    addition.groups.add(group);
    if (rest.length > 0 || operation.kind === "put" || operation.kind === "append") {
      addition.value = applyOperations(addition.value, [{ ...operation, path: rest }]);
    } else if (operation.kind === "remove") {
      this.added.splice(this.added.indexOf(addition), 1);
    } else if (addition.key !== operation.key) {
      this.#removeKey(operation.key, group);
      addition.key = operation.key;
    }
  }

  #addToOld(old: string | number, operation: Operation, rest: Path, group: number): void {
    const change = this.changes.get(old) ?? { groups: new Set(), becomes: undefined };
    this.changes.set(old, change);
    if (rest.length > 0 || operation.kind === "append") this.#addInside(old, change, operation, rest, group);
    else if (operation.kind === "put") this.#replace(old, change, operation.value, group);
    else if (operation.kind === "remove") this.#remove(change, group);
    else this.#rename(String(old), change, operation.key, group);
  }

  #addInside(old: string | number, change: EntryChange, operation: Operation, rest: Path, group: number): void {
    const value = valueAt(this.#value, old);
    if (change.becomes === undefined && typeof value === "object" && value !== null) change.becomes = new CollectionPlan(value);
    if (change.becomes instanceof CollectionPlan) return change.becomes.add(operation, rest, group);
    const before = typeof change.becomes === "object" ? change.becomes.value : value;
    this.#replace(old, change, applyOperations(before, [{ ...operation, path: rest }]), group);
  }

  #replace(old: string | number, change: EntryChange, value: unknown, group: number): void {
    change.groups.add(group);
    change.becomes = isSameValue(valueAt(this.#value, old), value) ? undefined : { value };
  }

  #remove(change: EntryChange, group: number): void {
    change.groups.add(group);
    change.becomes = "removed";
    this.#removed++;
  }

  #rename(old: string, change: EntryChange, key: string, group: number): void {
    if ((change.key ?? old) === key) return;
    this.#removeKey(key, group);
    change.groups.add(group);
    if (change.key !== undefined) this.#renamed.delete(change.key);
    if (key === old) delete change.key;
    else change.key = key;
    this.#renamed.set(key, old);
  }

  #removeKey(key: string, group: number): void {
    this.add({ kind: "remove", path: [key] }, [key], group);
  }
}
