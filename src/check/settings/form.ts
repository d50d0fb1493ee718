import { join } from "node:path";
import type { ErrorObject, ValidateFunction } from "ajv";
import type { Diagnostic } from "../../lib/diagnostic.js";
import { compareDiagnostics, fileDiagnostic } from "../../lib/diagnostic.js";
import { explainFileProblem } from "../../lib/file-problem.js";
import { isMapping } from "../../lib/json.js";
import { groupBy } from "../../lib/lists.js";
import { didYouMean } from "../../lib/nearest.js";
import { packageRoot } from "../../lib/package.js";
import { decodeBytes } from "../../lib/read-bytes.js";
import { readSmallFile } from "../../lib/small-file.js";
import type { SpecDocument } from "../../spec/document.js";
import { parseSpecDocument } from "../../spec/document.js";
import type { Fault, Sentences } from "../../spec/schema.js";
import { faultsOf, field, loadSchemas, quoteName } from "../../spec/schema.js";

/**
 * Reads the YAML of a configuration.
 *
 * @param path its path; @param file its name in messages
 * @returns the document, or why there is none
 */
export function readConfigurationDocument(path: string, file: string): SpecDocument | Diagnostic[] {
  try {
    const decoded = decodeBytes(readSmallFile(path));
    return "problem" in decoded
      ? [{ file, ...decoded.at, message: decoded.problem }]
      : parseSpecDocument(decoded.text, file);
  } catch (error) {
    return [fileDiagnostic(file, explainFileProblem(error))];
  }
}

/** The content of a document. Keys without a value are ignored; an empty file has no keys. */
export function contentOf({ value }: SpecDocument): unknown {
  const content = withoutEmpty(value ?? {});
  if (!isMapping(content) || !Array.isArray(content["overrides"])) return content;
  return { ...content, overrides: content["overrides"].map(withoutEmpty) };
}

function withoutEmpty(value: unknown): unknown {
  return isMapping(value) ? Object.fromEntries(Object.entries(value).filter(([, child]) => child !== null)) : value;
}

/** The schema of one key. */
export interface KeySchema {
  readonly description: string;
  readonly type?: string | readonly string[];
  readonly enum?: readonly string[];
  readonly items?: { readonly enum?: readonly string[]; readonly $ref?: string };
  readonly default?: unknown;
  readonly examples: readonly [unknown];
}

let read: ValidateFunction | undefined;

/** Compiled when the first configuration is read: many runs have none. */
function schema(): ValidateFunction {
  return (read ??= loadSchemas(join(packageRoot, "schema"))("wincompat"));
}

/** The keys of a configuration in the order of its schema, each with its schema. */
export function configurationKeys(): readonly (readonly [key: string, schema: KeySchema])[] {
  const { properties, definitions } = schema().schema as { properties: object; definitions: Record<string, KeySchema> };
  return Object.keys(properties).map((key) => [key, definitions[key] as KeySchema]);
}

/**
 * What is wrong with the form of a configuration: unknown keys, wrong types, invalid values. The names of versions, rules, platforms and
 * parameters are checked elsewhere.
 */
export function formFaults(content: unknown): readonly Fault[] {
  return faultsOf(content, schema(), sentences).filter(({ keys }) => !isCheckedElsewhere(keys));
}

function isCheckedElsewhere(keys: readonly string[]): boolean {
  const [first, ...rest] = keys[0] === "overrides" ? keys.slice(2) : keys;
  return first === "platform" || (first === "parameters" && rest.length > 0);
}

const sentences: Sentences = {
  additionalProperties: ({ params, parentSchema }) => {
    const [asked, allowed] = [
      String(params["additionalProperty"]),
      Object.keys((parentSchema as { properties: object }).properties),
    ];
    return `There is no key ${quoteName(asked)} here. Keys are ${allowed.join(", ")}.${didYouMean(asked, allowed)}`;
  },
  enum: (error) => {
    const allowed = error.schema as readonly string[];
    if (isFamily(error)) return undefined;
    return `${field(error)} is ${JSON.stringify(error.data)}. Write one of ${allowed.join(", ")}.${didYouMean(String(error.data), allowed)}`;
  },
  pattern: (error) => {
    const written = `${field(error)} is ${JSON.stringify(error.data)}`;
    if (isOf("glob", error) || isOf("excludePattern", error))
      return `${written}, which matches no files. ${described(error)}`;
    if (["/rules", "/baseline"].includes(error.instancePath))
      return `${written}. No path can contain the character NUL. Remove it.`;
    return error.instancePath.startsWith("/customResources/") ? `${written}. ${described(error)}` : undefined;
  },
  anyOf: () => undefined,
};

/** A rule or a family: the check of names explains better what is wrong. */
function isFamily(error: ErrorObject): boolean {
  return isOf("ruleOrFamily", error);
}

/** Is an error about this definition of the schema, or about one of its alternatives? */
function isOf(name: "glob" | "excludePattern" | "ruleOrFamily", { parentSchema }: ErrorObject): boolean {
  const { definitions } = schema().schema as { definitions: Record<string, { readonly anyOf?: readonly unknown[] }> };
  const definition = definitions[name];
  return parentSchema === definition || (definition?.anyOf?.includes(parentSchema) ?? false);
}

function described({ parentSchema }: ErrorObject): string {
  return String((parentSchema as { description: string }).description);
}

/**
 * A value without its faults: wrong entries and items are removed, and the others stay. A list that becomes empty is removed, too,
 * because an empty list can have a meaning.
 */
export function without(value: unknown, faults: readonly Pick<Fault, "keys">[]): unknown {
  if (faults.length === 0) return value;
  if (faults.some(({ keys }) => keys.length === 0) || typeof value !== "object" || value === null) return undefined;
  const below = groupBy(faults, ({ keys }) => keys[0]);
  const right = Object.entries(value)
    .map(([key, child]): [string, unknown] => [key, without(child, (below.get(key) ?? []).map(inside))])
    .filter(([, child]) => child !== undefined);
  if (!Array.isArray(value)) return Object.fromEntries(right);
  return right.length === 0 ? undefined : right.map(([, child]) => child);
}

function inside({ keys }: Pick<Fault, "keys">): Pick<Fault, "keys"> {
  return { keys: keys.slice(1) };
}

/** Faults with their places in a document, in its order. */
export function placedFaults(faults: readonly Fault[], document: SpecDocument): readonly Diagnostic[] {
  return faults.map(({ keys, message }) => ({ ...document.place(keys), message })).sort(compareDiagnostics);
}
