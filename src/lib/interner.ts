/**
 * Makes equal values one object, so that what is `remembered` for one of them counts for all. For values that never change: lists,
 * mappings and maps are compared by content, functions and objects of classes by identity.
 */
export class Interner {
  readonly #byContent = new Map<string, object>();
  /** The object that is used in place of another one, or itself. */
  readonly #interned = new WeakMap<object, object>();
  readonly #numbers = new WeakMap<object, number>();
  #count = 0;

  /** The first value that was equal to this one. */
  intern<Value>(value: Value): Value {
    if (typeof value !== "object" || value === null) return value;
    const known = this.#interned.get(value) ?? this.#find(value);
    this.#interned.set(value, known);
    return known as Value;
  }

  #find(value: object): object {
    const copy = this.#withInternedParts(value);
    if (copy === undefined) return value;
    const content = this.#contentOf(copy);
    const known = this.#byContent.get(content) ?? copy;
    this.#byContent.set(content, known);
    this.#interned.set(known, known);
    return known;
  }

  /** Undefined for an object that is only equal to itself. */
  #withInternedParts(value: object): object | undefined {
    if (Array.isArray(value)) return value.map((item) => this.intern(item));
    if (value instanceof Map) return new Map([...value].map(([key, item]) => [this.intern(key), this.intern(item)]));
    if (Object.getPrototypeOf(value) !== Object.prototype) return undefined;
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, this.intern(item)]));
  }

  /** Equal texts, equal parts in the same order. */
  #contentOf(value: object): string {
    if (Array.isArray(value)) return `[${value.map((item) => this.#partOf(item)).join()}]`;
    const [open, entries] = value instanceof Map ? ["<", [...value]] : ["{", Object.entries(value)];
    return `${open}${entries.map(([key, item]) => `${this.#partOf(key)}:${this.#partOf(item)}`).join()}`;
  }

  #partOf(value: unknown): string {
    if (typeof value === "function" || (typeof value === "object" && value !== null))
      return `#${this.#numberOf(value)}`;
    return typeof value === "string" ? JSON.stringify(value) : String(value);
  }

  #numberOf(value: object): number {
    const number = this.#numbers.get(value) ?? this.#count++;
    this.#numbers.set(value, number);
    return number;
  }
}
