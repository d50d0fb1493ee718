/**
 * Makes equal values one object, so that what is `remembered` for one of them counts for all. For values that never change: lists,
 * mappings and maps are compared by content, functions and objects of classes by identity.
 */
export class Interner {
  readonly #byContent = new Map<string, object>();
  /** The object that is used in place of another one, or itself. */
  readonly #interned = new WeakMap<object, object>();
  /** Of everything that is a part of something: names, texts and numbers, and objects that are interned. */
  readonly #numbers = new Map<unknown, number>();

  /** The first value that was equal to this one. */
  intern<Value>(value: Value): Value {
    if (typeof value !== "object" || value === null) return value;
    const known = this.#interned.get(value) ?? this.#find(value);
    this.#interned.set(value, known);
    return known as Value;
  }

  #find(value: object): object {
    const kind = kindOf(value);
    if (kind === undefined) return value;
    const parts = kind.partsOf(value).map((part) => this.intern(part));
    let content = kind.name;
    for (const part of parts) content += ` ${this.#numberOf(part)}`;
    const known = this.#byContent.get(content) ?? kind.of(parts);
    this.#byContent.set(content, known);
    this.#interned.set(known, known);
    return known;
  }

  #numberOf(part: unknown): number {
    const number = this.#numbers.get(part) ?? this.#numbers.size;
    this.#numbers.set(part, number);
    return number;
  }
}

/** How a kind of value is taken apart and made again. */
interface Kind {
  readonly name: string;
  readonly partsOf: (value: object) => readonly unknown[];
  readonly of: (parts: readonly unknown[]) => object;
}

const lists: Kind = { name: "list", partsOf: (value) => value as readonly unknown[], of: (parts) => parts };

const mappings: Kind = {
  name: "mapping",
  partsOf: (value) => flattened(Object.entries(value)),
  of: (parts) => Object.fromEntries(pairsOf(parts)),
};

const maps: Kind = {
  name: "map",
  partsOf: (value) => flattened(value as ReadonlyMap<unknown, unknown>),
  of: (parts) => new Map(pairsOf(parts)),
};

/** Undefined for an object that is only equal to itself. */
function kindOf(value: object): Kind | undefined {
  if (Array.isArray(value)) return lists;
  if (value instanceof Map) return maps;
  return Object.getPrototypeOf(value) === Object.prototype ? mappings : undefined;
}

/** Pairs as keys and values in turn. Everything of every version passes here, and `flat` takes several times as long. */
function flattened(pairs: Iterable<readonly [unknown, unknown]>): readonly unknown[] {
  const parts: unknown[] = [];
  for (const [key, value] of pairs) parts.push(key, value);
  return parts;
}

/** The reverse. */
function pairsOf(parts: readonly unknown[]): [string, unknown][] {
  const pairs: [string, unknown][] = [];
  for (let index = 0; index < parts.length; index += 2) pairs.push([parts[index] as string, parts[index + 1]]);
  return pairs;
}
