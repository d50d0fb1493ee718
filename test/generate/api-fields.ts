import { join } from "node:path";
import { packageRoot } from "../../src/lib/package.js";
import type { KubeVersion } from "../../src/model/version.js";
import { fieldLines } from "../../src/spec/read-fields.js";

/** A place in the types of the API: a field, or the items of a list. */
export interface ApiPlace {
  readonly shape: "scalar" | "object" | "list" | "map";
  /** `string`, `integer`, …, `object`: of the value itself, of a list's items, of a map's values. */
  readonly type: string;
  /** As spec/fields spells it: `spec.containers[]`. */
  readonly path: string;
}

/** The types of one kind of object. */
export interface ApiFields {
  readonly root: ApiPlace;
  /** What `key` leads to; undefined where the API has no such field. */
  child(place: ApiPlace, key: string): ApiPlace | undefined;
  /** An item of a list, or a value of a map. */
  item(place: ApiPlace): ApiPlace;
  /** All fields of an object with scalar values, or lists of them. */
  scalars(place: ApiPlace): readonly string[];
}

/** Reads spec/fields: what makes generated values well-typed. */
export function apiFields(version: KubeVersion, kind: string): ApiFields {
  const types = readTypes(version, kind);
  const placeAt = (path: string): ApiPlace | undefined => {
    const type = types.get(path);
    return type === undefined ? undefined : { shape: shapeOf(path, type), type, path };
  };
  const below = ({ path }: ApiPlace, key: string): string => (path === "" ? key : `${path}.${key}`);
  const item = ({ path, type }: ApiPlace): ApiPlace => ({ shape: type === "object" ? "object" : "scalar", type, path });
  return {
    root: { shape: "object", type: "object", path: "" },
    child: (place, key) => {
      if (place.shape === "map") return item(place);
      const next = below(place, key);
      return placeAt(next) ?? placeAt(`${next}[]`) ?? placeAt(`${next}{}`);
    },
    item,
    scalars: (place) => {
      const start = below(place, "");
      const inside = [...types].filter(([path, type]) => path.startsWith(start) && type !== "object");
      return inside.flatMap(([path]) => /^([A-Za-z]+)(?:\[\])?$/.exec(path.slice(start.length))?.[1] ?? []);
    },
  };
}

function shapeOf(path: string, type: string): ApiPlace["shape"] {
  if (path.endsWith("[]")) return "list";
  if (path.endsWith("{}")) return "map";
  return type === "object" ? "object" : "scalar";
}

type Types = ReadonlyMap<string, string>;

/** By version and kind, because generators request the same fields repeatedly. */
const read = new Map<KubeVersion, ReadonlyMap<string, Types>>();

function readTypes(version: KubeVersion, kind: string): Types {
  const kinds = read.get(version) ?? typesByKind(version);
  read.set(version, kinds);
  return kinds.get(kind) ?? new Map();
}

function typesByKind(version: KubeVersion): ReadonlyMap<string, Types> {
  const kinds = new Map<string, Map<string, string>>();
  for (const line of fieldLines(join(packageRoot, "spec", "fields"), version)) {
    const [kind = "", path = "", type = ""] = line.split(" ");
    const types = kinds.get(kind) ?? new Map<string, string>();
    kinds.set(kind, types.set(path, type));
  }
  return kinds;
}
