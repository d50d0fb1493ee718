import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { ErrorObject, ValidateFunction } from "ajv";
import { Ajv } from "ajv";
import type { Diagnostic } from "../diagnostic.js";
import type { SpecDocument } from "./document.js";

/** What an author may write, by name of the schema: `rule`, `scopes`, `version`, … */
export type Schemas = (name: string) => ValidateFunction;

/** Reads every JSON Schema of a folder. @throws Error when a schema itself is invalid */
export function loadSchemas(folder: string): Schemas {
  const ajv = new Ajv({ allErrors: true, allowUnionTypes: true, verbose: true });
  for (const file of readdirSync(folder).filter((name) => name.endsWith(".schema.json")).sort()) {
    ajv.addSchema(JSON.parse(readFileSync(join(folder, file), "utf8")), file);
  }
  return (name) => {
    const validate = ajv.getSchema(`${name}.schema.json`);
    if (!validate) throw new Error(`There is no schema "${name}" in ${folder}.`);
    return validate as ValidateFunction;
  };
}

/** What a document says against its schema: one diagnostic a fault, in the order of the file. */
export function validate(document: SpecDocument, schema: ValidateFunction): Diagnostic[] {
  if (schema(document.value)) return [];
  return withoutConsequences(schema.errors ?? []).map((error) => ({
    ...document.place(placeKeys(error)),
    message: sentence(error),
  }));
}

/** An error inside a choice makes the choice fail too: the inner one says what to mend. */
function withoutConsequences(errors: readonly ErrorObject[]): ErrorObject[] {
  const choices = ["oneOf", "anyOf", "if"];
  const inner = errors.filter((error) => !choices.includes(error.keyword));
  return inner.length > 0 ? inner : [...errors];
}

function keysOf(pointer: string): string[] {
  const unescape = (key: string): string => key.replaceAll("~1", "/").replaceAll("~0", "~");
  return pointer.split("/").slice(1).map(unescape);
}

function placeKeys(error: ErrorObject): string[] {
  const unknown = (error.params as { additionalProperty?: string }).additionalProperty;
  return unknown === undefined ? keysOf(error.instancePath) : [...keysOf(error.instancePath), unknown];
}

function sentence(error: ErrorObject): string {
  const name = keysOf(error.instancePath).at(-1);
  const field = name === undefined ? "The file" : `"${name}"`;
  switch (error.keyword) {
    case "additionalProperties":
      return `There is no field "${error.params["additionalProperty"]}" here. Allowed are ${fieldsOf(error)}.`;
    case "required":
      return `${field} lacks the field "${error.params["missingProperty"]}". Add it.`;
    case "enum":
      return `${field} is ${quote(error.data)}. Write one of ${(error.schema as unknown[]).map(quote).join(", ")}.`;
    case "type":
      return `${field} must be a ${[error.schema].flat().join(" or ")}.`;
    case "pattern":
      return `${field} is ${quote(error.data)}, which does not match ${String(error.schema)}.`;
    default:
      return `${field} ${error.message ?? "is not valid"}.`;
  }
}

function fieldsOf(error: ErrorObject): string {
  const properties = (error.parentSchema as { properties?: object }).properties ?? {};
  return Object.keys(properties).map(quote).join(", ");
}

function quote(value: unknown): string {
  return JSON.stringify(value);
}
