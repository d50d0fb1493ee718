import { join } from "node:path";
import type { ErrorObject, ValidateFunction } from "ajv";
import { packageRoot } from "../../lib/package.js";
import type { Fault, Sentences } from "../../spec/schema.js";
import { faultsOf, field, loadSchemas } from "../../spec/schema.js";
import { didYouMean } from "../../lib/nearest.js";

/** What there is to say of one key. */
export interface KeySchema {
  readonly description: string;
  readonly type?: string | readonly string[];
  readonly enum?: readonly string[];
  readonly items?: { readonly enum?: readonly string[]; readonly $ref?: string };
  readonly default?: unknown;
  readonly examples: readonly [unknown];
}

let read: ValidateFunction | undefined;

/** Compiled when the first configuration is read: many checks have none. */
function schema(): ValidateFunction {
  return (read ??= loadSchemas(join(packageRoot, "schema"))("wincompat"));
}

/** The keys of a configuration in the order of its schema, with what the schema says of each. */
export function configurationKeys(): readonly (readonly [key: string, schema: KeySchema])[] {
  const { properties, definitions } = schema().schema as { properties: object; definitions: Record<string, KeySchema> };
  return Object.keys(properties).map((key) => [key, definitions[key] as KeySchema]);
}

/**
 * What is wrong with the form of a configuration: unknown keys, wrong types, values that are none. Whether the names of
 * versions, rules, platforms and parameters are those of something is for others to say: they know what there is here.
 */
export function formFaults(content: unknown): readonly Fault[] {
  return faultsOf(content, schema(), sentences).filter(({ keys }) => !isJudgedByName(keys));
}

function isJudgedByName(keys: readonly string[]): boolean {
  const [first, ...rest] = keys[0] === "overrides" ? keys.slice(2) : keys;
  return first === "platform" || (first === "parameters" && rest.length > 0);
}

const sentences: Sentences = {
  additionalProperties: ({ params, parentSchema }) => {
    const [asked, allowed] = [String(params["additionalProperty"]), Object.keys((parentSchema as { properties: object }).properties)];
    return `There is no key "${asked}" here. Keys are ${allowed.join(", ")}.${didYouMean(asked, allowed)}`;
  },
  enum: (error) => {
    const allowed = error.schema as readonly string[];
    if (isFamily(error)) return undefined;
    return `${field(error)} is ${JSON.stringify(error.data)}. Write one of ${allowed.join(", ")}.${didYouMean(String(error.data), allowed)}`;
  },
  pattern: (error) => (error.schemaPath.includes("glob/") ? `${field(error)} is ${JSON.stringify(error.data)}, which names no files. ${described(error)}` : undefined),
  anyOf: () => undefined,
};

/** A rule or a family: who knows them says better what is wrong. */
function isFamily({ schemaPath }: ErrorObject): boolean {
  return schemaPath.includes("ruleOrFamily");
}

function described({ parentSchema }: ErrorObject): string {
  return String((parentSchema as { description: string }).description);
}
