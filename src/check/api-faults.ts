import { distance } from "fastest-levenshtein";
import { isAbsent } from "../lib/json.js";
import type { KubernetesObject } from "../manifests/manifest-item.js";
import { joinPath, parseFieldPath, valueAt } from "../model/field-path.js";
import { isMisspelled } from "../model/similar-fields.js";
import { apiGroupOf } from "../model/subject.js";
import type { ReleasedKind } from "../release/index-file.js";
import type { Fields } from "../spec/fields.js";

/** Which program rejects an invalid object of this kind. */
function refuses({ admission }: Pick<ReleasedKind, "admission">): string {
  return admission ? "the API server rejects the object" : "the program that reads the file rejects it";
}

/** What happens to null in a list: Go reads an empty value, which only some lists of the API must not contain. */
function storesOrRefuses({ admission }: Pick<ReleasedKind, "admission">): string {
  const reader = admission ? "the API server" : "the program that reads the file";
  return `${reader} rejects it or ${admission ? "stores" : "reads"} an empty value`;
}

/** A value with another JSON type than its field: readers of the object reject it. */
export interface TypeFault {
  /** As the API server spells it, from the root of the object. */
  readonly path: string;
  readonly message: string;
}

type JsonType = "boolean" | "integer" | "number" | "string" | "object" | "list" | "null";

/**
 * The JSON types that a field's type accepts. Null in a field counts as missing. In a list it is a fault also where the API server stores an
 * empty value for it, because engines read null there.
 */
const accepted: Readonly<Record<string, readonly JsonType[]>> = {
  boolean: ["boolean"],
  integer: ["integer"],
  number: ["number"],
  string: ["string"],
  bytes: ["string"],
  time: ["string"],
  duration: ["string"],
  quantity: ["string", "number"],
  intOrString: ["string", "integer"],
  object: ["object"],
};

const words: Record<JsonType, string> = {
  boolean: "true or false",
  integer: "an integer",
  number: "a number",
  string: "a string",
  object: "a mapping",
  list: "a list",
  null: "null",
};

/**
 * Compares the fields that rules read with the types of the API, because rules are undefined for fields of a wrong type. Other fields
 * are not compared.
 */
export function typeFaultsOf(object: unknown, kind: ReleasedKind, fields: Fields): readonly TypeFault[] {
  const { subject, template } = kind;
  const root = valueAt(object, parseFieldPath(template));
  const types = { fields, kind: subject };
  const faults =
    isAbsent(root) || typeOf(root) === "object" ? objectFaults(types, "", "", root) : [fault("", ["object"], root)];
  return faults.map((one) => typeFault(one, joinPath(template, one.path), kind));
}

/** Reports name objects by these fields of their metadata. */
const identifying = ["metadata.name", "metadata.namespace", "metadata.generateName"].map(parseFieldPath);

/** The API server accepts no longer name. Each finding of an object repeats its name. */
export const longestName = 253;

/** Texts of the metadata with another type, or too long. A file that only a program reads has none. */
export function identityFaults(object: unknown, kind: ReleasedKind): readonly TypeFault[] {
  if (!kind.admission) return [];
  return identifying.flatMap((path) => {
    const value = valueAt(object, path);
    if (isAbsent(value)) return [];
    if (typeof value === "string") return value.length > longestName ? [lengthFault(path.text, value, kind)] : [];
    return [typeFault(fault(path.text, ["string"], value), path.text, kind)];
  });
}

function lengthFault(path: string, { length }: string, kind: ReleasedKind): TypeFault {
  const message = `${path} has ${length} characters, but can have ${longestName}: ${refuses(kind)}. Write a shorter name.`;
  return { path, message };
}

function typeFault({ expected, actual, remedy }: Mismatch, path: string, kind: ReleasedKind): TypeFault {
  const effect = actual === words.null ? storesOrRefuses(kind) : refuses(kind);
  return { path, message: `${path} is ${actual}, but must be ${expected}: ${effect}. ${remedy}` };
}

/** A path, its actual type and the expected types, in words. */
interface Mismatch {
  readonly path: string;
  readonly expected: string;
  readonly actual: string;
  /** A sentence. */
  readonly remedy: string;
}

interface Types {
  readonly fields: Fields;
  readonly kind: string;
}

function objectFaults(types: Types, at: string, path: string, value: unknown): readonly Mismatch[] {
  if (typeof value !== "object" || value === null) return [];
  const faults: Mismatch[] = [];
  for (const [key, child] of Object.entries(value)) {
    const place = types.fields.next(types.kind, at, key);
    if (place === undefined || isAbsent(child)) continue;
    const childPath = joinPath(path, at.endsWith("{}") ? `[${key}]` : key);
    for (const one of fieldFaults(types, place, childPath, child)) faults.push(one);
  }
  return faults;
}

function fieldFaults(
  types: Types,
  place: { path: string; type: string },
  path: string,
  value: unknown,
): readonly Mismatch[] {
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

function valueFaults(
  types: Types,
  place: { path: string; type: string },
  path: string,
  value: unknown,
): readonly Mismatch[] {
  const takes = accepted[place.type] ?? [];
  const [first] = takes;
  if (first === undefined) return [];
  if (!takes.some((type) => isOf(type, value))) return [fault(path, takes, value)];
  return first === "object" ? objectFaults(types, place.path, path, value) : [];
}

function fault(path: string, takes: readonly JsonType[], value: unknown): Mismatch {
  const actual = takes.includes("integer") && typeof value === "number" ? noInteger(value) : words[typeOf(value)];
  const expected = takes.map((one) => words[one]).join(" or ");
  return { path, expected, actual, remedy: (takes.includes("string") && unquoted(value)) || `Write ${expected}.` };
}

/** How to write a boolean or a number as a string. kubectl reads YAML 1.1, so a name such as `n` is a boolean. */
function unquoted(value: unknown): string | undefined {
  if (typeof value === "boolean")
    return "Put it in quotes, because YAML reads y, n, yes, no, on and off as true or false.";
  return typeof value === "number" ? "Put it in quotes, because YAML reads it as a number." : undefined;
}

/** What is wrong with a number that is no integer of the API. */
function noInteger(value: number): string {
  return Number.isInteger(value) ? "a number of more than 64 bits" : "a fraction";
}

function isOf(type: JsonType, value: unknown): boolean {
  return type === "integer" ? isInt64(value) : typeOf(value) === type;
}

/**
 * Does Go read the value as an integer of 64 bits? It rejects `30.0`, but kubectl sends `30` for that. The largest integer is not
 * distinguishable from the next one here.
 */
function isInt64(value: unknown): boolean {
  return typeof value === "number" && Number.isInteger(value) && Math.abs(value) <= 2 ** 63;
}

function typeOf(value: unknown): Exclude<JsonType, "integer"> {
  if (Array.isArray(value)) return "list";
  if (value === null) return "null";
  return typeof value as "boolean" | "number" | "string" | "object";
}

/**
 * A kind that the API server does not know and that is nearly one with rules: in another case, with spaces around it, in the plural, with a
 * wrong letter, or in another group of Kubernetes. Kinds in other groups are ignored: groups of custom resources have more kinds than those with rules.
 *
 * @returns what is wrong, as sentences; undefined for every other kind
 */
export function nearKindFault(
  { apiVersion, kind }: KubernetesObject,
  kinds: readonly ReleasedKind[],
): string | undefined {
  const group = apiGroupOf(apiVersion);
  const ofKubernetes = kinds.filter(({ customResource }) => customResource === undefined);
  if (group === undefined) return undefined;
  if (!otherGroups.includes(group) && !ofKubernetes.some(({ groups }) => groups.includes(group))) return undefined;
  const near =
    ofKubernetes.find((one) => singular(one.kind) === singular(kind)) ??
    ofKubernetes.find((one) => one.groups.includes(group) && (isMisspelled(kind, one.kind) || isSlip(kind, one.kind)));
  if (near === undefined) return undefined;
  const [home = ""] = near.groups;
  const right = home === "" ? near.version : `${home}/${near.version}`;
  const shown = kind.trim() === kind ? kind : JSON.stringify(kind);
  return `The API has no kind ${shown} in ${apiVersion}: ${refuses(near)}. Write apiVersion: ${right} and kind: ${near.kind}.`;
}

/** Groups of Kubernetes without kinds that rules check, and how documents call the group of `v1`. */
const otherGroups = ["autoscaling", "core", "policy"];

/** One wrong letter, also in a short name: the groups of Kubernetes have no kinds that are so near. */
function isSlip(kind: string, as: string): boolean {
  return Math.abs(kind.length - as.length) <= 1 && distance(kind.toLowerCase(), as.toLowerCase()) === 1;
}

/** In lower case, without spaces around it. */
function singular(kind: string): string {
  return kind
    .trim()
    .toLowerCase()
    .replace(/(?<=ss)es$|(?<!s)s$/, "");
}
