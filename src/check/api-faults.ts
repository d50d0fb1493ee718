import type { ReleasedKind } from "../release/index-file.js";
import { joinPath, parseFieldPath, valueAt } from "../model/field-path.js";
import type { Fields } from "../spec/fields.js";
import { apiGroupOf } from "../model/subject.js";
import type { KubernetesObject } from "../manifests/manifest-item.js";

/** Who refuses an object of this kind that is written wrong. */
export function refuses({ admission }: Pick<ReleasedKind, "admission">): string {
  return admission ? "the API server rejects the object" : "the program that reads the file rejects it";
}

/** A value that has another JSON type than the field: whoever reads the object refuses it for that. */
export interface TypeFault {
  /** As the API server spells it, from the root of the object. */
  readonly path: string;
  readonly message: string;
}

type JsonType = "boolean" | "number" | "string" | "object" | "list" | "null";

/** The JSON types that a field's type takes. A field that is null counts as missing, an item of a list does not. */
const accepted: Readonly<Record<string, readonly JsonType[]>> = {
  boolean: ["boolean"],
  integer: ["number"],
  number: ["number"],
  string: ["string"],
  bytes: ["string"],
  time: ["string"],
  duration: ["string"],
  quantity: ["string", "number"],
  intOrString: ["string", "number"],
  object: ["object"],
};

const words: Record<JsonType, string> = {
  boolean: "true or false",
  number: "a number",
  string: "a text",
  object: "a mapping",
  list: "a list",
  null: "null",
};

/**
 * Compares the fields that rules read with the types of the API. A rule promises nothing about a field of the
 * wrong type; fields that no rule reads are left alone.
 */
export function typeFaultsOf(object: unknown, kind: ReleasedKind, fields: Fields): readonly TypeFault[] {
  const { subject, template } = kind;
  const root = valueAt(object, parseFieldPath(template));
  const types = { fields, kind: subject };
  const faults = isMissing(root) || typeOf(root) === "object" ? objectFaults(types, "", "", root) : [fault("", ["object"], root)];
  return faults.map(({ path, expected, actual }) => {
    const whole = joinPath(template, path);
    return { path: whole, message: `${whole} is ${actual} and must be ${expected}: ${refuses(kind)}. Write ${expected}.` };
  });
}

/** What stands where, in the place of what, in words. */
interface Mismatch {
  readonly path: string;
  readonly expected: string;
  readonly actual: string;
}

function isMissing(value: unknown): boolean {
  return value === undefined || value === null;
}

interface Types {
  readonly fields: Fields;
  readonly kind: string;
}

function objectFaults(types: Types, at: string, path: string, value: unknown): readonly Mismatch[] {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, child]) => {
    const place = types.fields.follow(types.kind, at, [key]);
    if (place === undefined || child === null || child === undefined) return [];
    const childPath = at.endsWith("{}") ? `${path}[${key}]` : path === "" ? key : `${path}.${key}`;
    return fieldFaults(types, place, childPath, child);
  });
}

function fieldFaults(types: Types, place: { path: string; type: string }, path: string, value: unknown): readonly Mismatch[] {
  if (place.path.endsWith("[]")) {
    if (!Array.isArray(value)) return [fault(path, ["list"], value)];
    return value.flatMap((item, index) => valueFaults(types, place, `${path}[${index}]`, item));
  }
  if (place.path.endsWith("{}")) {
    if (typeOf(value) !== "object") return [fault(path, ["object"], value)];
    return objectFaults(types, place.path, path, value);
  }
  return valueFaults(types, place, path, value);
}

function valueFaults(types: Types, place: { path: string; type: string }, path: string, value: unknown): readonly Mismatch[] {
  const takes = accepted[place.type] ?? [];
  const [first] = takes;
  if (first === undefined) return [];
  if (!takes.includes(typeOf(value))) return [fault(path, takes, value)];
  return first === "object" ? objectFaults(types, place.path, path, value) : [];
}

function fault(path: string, takes: readonly JsonType[], value: unknown): Mismatch {
  return { path, expected: takes.map((one) => words[one]).join(" or "), actual: words[typeOf(value)] };
}

function typeOf(value: unknown): JsonType {
  if (Array.isArray(value)) return "list";
  if (value === null) return "null";
  return typeof value as JsonType;
}

/**
 * A kind that the API server does not know but that is nearly one that rules look into: in another case, in the
 * plural, or in another of Kubernetes' own groups. Groups of others are none of our business.
 *
 * @returns what is wrong, as sentences; undefined for every other kind
 */
export function nearKindFault({ apiVersion, kind }: KubernetesObject, kinds: readonly ReleasedKind[]): string | undefined {
  const group = apiGroupOf(apiVersion);
  if (group === undefined || !kinds.some(({ groups }) => groups.includes(group))) return undefined;
  const near = kinds.find((one) => singular(one.kind) === singular(kind));
  if (near === undefined) return undefined;
  const [home = ""] = near.groups;
  const right = home === "" ? near.version : `${home}/${near.version}`;
  return `The API has no kind ${kind} in ${apiVersion}: ${refuses(near)}. Write apiVersion: ${right} and kind: ${near.kind}.`;
}

function singular(kind: string): string {
  return kind.toLowerCase().replace(/(?<=ss)es$|(?<!s)s$/, "");
}
