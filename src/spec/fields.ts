import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** A place in the API's types: `spec.containers[]`, `metadata.annotations{}`, `spec.os.name`. */
export interface TypedPlace {
  readonly path: string;
  /** `boolean`, `string`, `object`, `quantity`, …: of the field, of a list's items, of a map's values. */
  readonly type: string;
}

/** The fields of every kind of API object in one version. */
export interface Fields {
  /**
   * Follows keys from a place, as a field path does: a key of an object, or any key of a map.
   * @returns where they lead, or undefined when the API has no such field
   */
  follow(kind: string, from: string, keys: readonly string[]): TypedPlace | undefined;
}

/** Reads `<version>.txt` of each version, as scripts/fields writes it. Versions without a file know no kind. */
export function loadFields(folder: string, versions: readonly string[]): ReadonlyMap<string, Fields> {
  return new Map(versions.map((version) => [version, readFields(join(folder, `${version}.txt`))]));
}

function readFields(file: string): Fields {
  const kinds = new Map<string, Map<string, string>>();
  const lines = existsSync(file) ? readFileSync(file, "utf8").split("\n") : [];
  for (const line of lines) {
    const [kind, path, type] = line.split(" ");
    if (kind === undefined || kind === "#" || path === undefined || type === undefined) continue;
    const fields = kinds.get(kind) ?? new Map<string, string>();
    kinds.set(kind, fields.set(path, type));
  }
  return {
    follow: (kind, from, keys) => {
      const fields = kinds.get(kind);
      const start: TypedPlace = { path: from, type: fields?.get(from) ?? "object" };
      return keys.reduce<TypedPlace | undefined>((place, key) => place && fields && step(fields, place, key), start);
    },
  };
}

function step(fields: ReadonlyMap<string, string>, { path, type }: TypedPlace, key: string): TypedPlace | undefined {
  // Any key leads to the value of a map; the type stays, and the path shows that the key is taken.
  if (path.endsWith("{}")) return { path: `${path.slice(0, -2)}{*}`, type };
  const next = path === "" ? key : `${path}.${key}`;
  for (const candidate of [next, `${next}[]`, `${next}{}`]) {
    const found = fields.get(candidate);
    if (found !== undefined) return { path: candidate, type: found };
  }
  return undefined;
}
