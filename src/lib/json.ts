/** A mapping of JSON or YAML. */
export type Mapping = Readonly<Record<string, unknown>>;

/** Neither null nor a list. */
export function isMapping(value: unknown): value is Mapping {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** A mapping without some of its keys. */
export function omit(mapping: Mapping, keys: readonly string[]): Mapping {
  return Object.fromEntries(Object.entries(mapping).filter(([key]) => !keys.includes(key)));
}

/** Is a field missing or null? The API treats both alike. */
export function isAbsent(value: unknown): boolean {
  return value === undefined || value === null;
}

/** The value of a key; undefined where the key is missing, and for anything but a mapping. */
export function entryOf(value: unknown, key: string): unknown {
  if (!isMapping(value)) return undefined;
  // Most keys that rules read are missing, and what every object inherits is rarely asked for.
  const child = value[key];
  return child === undefined || Object.hasOwn(value, key) ? child : undefined;
}

/** The items of a list; none for anything else. */
export function itemsOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** The value of a JSON text; undefined where it is invalid. */
export function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
