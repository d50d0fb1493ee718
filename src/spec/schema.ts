import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import type { Ajv, ErrorObject, ValidateFunction } from "ajv";
import type { Diagnostic } from "../lib/diagnostic.js";
import type { SpecDocument } from "./document.js";

/** Says whether a value is valid; `errors` has what is wrong with the latest one. Ajv makes them of JSON Schemas. */
export interface Validate {
  (value: unknown): boolean;
  readonly errors?: readonly ErrorObject[] | null;
}

/** What an author may write, by name of the schema: `rule`, `scopes`, `version`, … */
export type Schemas = (name: string) => Validate;

/** Reads every JSON Schema of a folder. @throws Error when a schema itself is invalid */
export function loadSchemas(folder: string): (name: string) => ValidateFunction {
  const files = readdirSync(folder)
    .filter((name) => name.endsWith(".schema.json"))
    .sort();
  const texts = files.map((file): [string, string] => [file, readFileSync(join(folder, file), "utf8")]);
  const key = JSON.stringify(texts);
  const ajv = compiled.get(key) ?? withSchemas(texts);
  compiled.set(key, ajv);
  return (name) => {
    const validate = ajv.getSchema(`${name}.schema.json`);
    if (!validate) throw new Error(`There is no schema "${name}" in ${folder}.`);
    return validate as ValidateFunction;
  };
}

/** Ajv takes half a second to compile the schemas of a spec, so the same texts are compiled once. */
const compiled = new Map<string, Ajv>();

/** For files that are known to be valid. */
export const validSchemas: Schemas = () => () => true;

/** Most runs validate nothing, and loading Ajv takes them a fifth of their start. */
const require = createRequire(import.meta.url);

function newAjv(): Ajv {
  const { Ajv } = require("ajv") as typeof import("ajv");
  return new Ajv({ allErrors: true, allowUnionTypes: true, verbose: true, code: { optimize: false } });
}

/** A schema that refers to no others. */
export function compileSchema(schema: object): ValidateFunction {
  return newAjv().compile(schema);
}

function withSchemas(texts: readonly (readonly [file: string, text: string])[]): Ajv {
  const ajv = newAjv();
  for (const [file, text] of texts) ajv.addSchema(JSON.parse(text), file);
  return ajv;
}

/** One thing that is wrong with a value, and the names and indexes that lead to it. */
export interface Fault {
  readonly keys: readonly string[];
  readonly message: string;
}

/** By keyword of JSON Schema: the sentence for what breaks it, or nothing where others say it better. */
export type Sentences = Readonly<Record<string, (error: ErrorObject) => string | undefined>>;

/** What a document says against its schema: one diagnostic a fault, in the order of the file. */
export function validate(document: SpecDocument, schema: Validate): Diagnostic[] {
  return faultsOf(document.value, schema).map(({ keys, message }) => ({ ...document.place(keys), message }));
}

/** The same of a value, wherever it comes from. @param own sentences that take the place of those for everybody */
export function faultsOf(value: unknown, schema: Validate, own: Sentences = {}): Fault[] {
  if (schema(value)) return [];
  return withoutConsequences(schema.errors ?? []).flatMap((error) => {
    const say = own[error.keyword] ?? sentence;
    const message = say(error);
    return message === undefined ? [] : [{ keys: placeKeys(error), message }];
  });
}

/**
 * A choice that fails comes with the errors of all its alternatives. Those that lie deeper belong to the
 * alternative that was meant, and say best what to fix; where there are none, the choice speaks for all.
 */
function withoutConsequences(errors: readonly ErrorObject[]): ErrorObject[] {
  // A choice inside a choice comes first, and knows more.
  const choices = new Map(
    errors
      .filter(({ keyword }) => keyword === "oneOf" || keyword === "anyOf")
      .reverse()
      .map((one) => [one.instancePath, one]),
  );
  return errors.filter((error) => {
    const choice = choices.get(error.instancePath);
    return (
      !followsFromOthers.includes(error.keyword) && (choice === undefined || !isConsequence(error, choice, errors))
    );
  });
}

const followsFromOthers = ["if", "propertyNames"];

function isConsequence(error: ErrorObject, choice: ErrorObject, errors: readonly ErrorObject[]): boolean {
  const isMeant = errors.some(({ instancePath }) => instancePath.startsWith(`${choice.instancePath}/`));
  if (isMeant) return true;
  const best = ofOneType(choice, errors);
  return best.length > 0 ? !best.includes(error) : error !== choice;
}

/** Values that break these have the right form, so the other forms need not be named. */
const ofSize = ["minLength", "maxLength", "minItems", "minProperties", "minimum", "maximum"];

/** The errors of the only alternative that takes values of this type, if it takes others of them. */
function ofOneType({ instancePath, schemaPath }: ErrorObject, errors: readonly ErrorObject[]): readonly ErrorObject[] {
  const inside = `${schemaPath}/`;
  const alternativeOf = (error: ErrorObject): string => error.schemaPath.slice(inside.length).split("/", 1).join();
  const all = errors.filter((one) => one.instancePath === instancePath && one.schemaPath.startsWith(inside));
  const others = new Set(all.filter(({ keyword }) => keyword === "type").map(alternativeOf));
  const rest = all.filter((one) => !others.has(alternativeOf(one)));
  const isOne = new Set(rest.map(alternativeOf)).size === 1;
  return isOne && rest.every(({ keyword }) => ofSize.includes(keyword)) ? rest : [];
}

function keysOf(pointer: string): string[] {
  const unescape = (key: string): string => key.replaceAll("~1", "/").replaceAll("~0", "~");
  return pointer.split("/").slice(1).map(unescape);
}

function placeKeys({ instancePath, params, propertyName }: ErrorObject): string[] {
  const key = (params as { additionalProperty?: string }).additionalProperty ?? propertyName;
  return key === undefined ? keysOf(instancePath) : [...keysOf(instancePath), key];
}

/** A sentence that says what is wrong and what is right; the schema's description where the keyword alone does not explain it. */
function sentence(error: ErrorObject): string {
  const { description } = (error.parentSchema ?? {}) as { description?: string };
  const { [error.keyword]: known } = sentences;
  const said = known?.(error) ?? `${field(error)} ${error.message ?? "is not valid"}.`;
  return description === undefined || selfEvident.includes(error.keyword) ? said : `${said} Meaning: ${description}`;
}

const selfEvident = ["additionalProperties", "required", "enum", "type"];

const sentences: Readonly<Record<string, (error: ErrorObject) => string>> = {
  additionalProperties: (error) => {
    const allowed = Object.keys((error.parentSchema as { properties?: object }).properties ?? {});
    return `There is no field ${quoteName(String(error.params["additionalProperty"]))} here. Allowed are ${allowed.map(quote).join(", ")}.`;
  },
  required: (error) => `${field(error)} lacks the field "${error.params["missingProperty"]}". Add it.`,
  enum: (error) =>
    `${field(error)} is ${quote(error.data)}. Write one of ${(error.schema as unknown[]).map(quote).join(", ")}.`,
  const: (error) => `${field(error)} is ${quote(error.data)}. Write ${quote(error.schema)}.`,
  type: typeSentence,
  pattern: patternSentence,
  oneOf: (error) => `${field(error)} matches none of the allowed forms.`,
  anyOf: (error) => `${field(error)} matches none of the allowed forms.`,
  not: (error) => `${field(error)} has fields that exclude each other. Keep those of one kind.`,
  minimum: (error) => `${field(error)} is too small: it is at least ${error.params["limit"]}.`,
  maximum: (error) => `${field(error)} is too large: it is at most ${error.params["limit"]}.`,
  minLength: (error) => `${field(error)} is too short: it needs at least ${error.params["limit"]} characters.`,
  maxLength: (error) => `${field(error)} is too long: it has at most ${error.params["limit"]} characters.`,
  minItems: (error) =>
    `${field(error)} is too short: it needs at least ${error.params["limit"]} item${error.params["limit"] === 1 ? "" : "s"}.`,
  minProperties: (error) => `${field(error)} is empty: it needs at least ${error.params["limit"]} field.`,
};

const words: Readonly<Record<string, string>> = {
  string: "a string",
  number: "a number",
  integer: "an integer",
  boolean: "true or false",
  array: "a list",
  object: "a mapping",
};

function typeSentence(error: ErrorObject): string {
  const types = [error.schema].flat().map((type) => words[String(type)] ?? String(type));
  if (error.data === null) return `${field(error)} is empty. It must be ${types.join(" or ")}.`;
  const remedy = typeof error.data === "object" ? "" : (remedies[String(error.schema)] ?? "");
  return `${field(error)} must be ${types.join(" or ")}.${remedy}`;
}

/** How a plain value becomes one of the right type. */
const remedies: Readonly<Record<string, string>> = {
  string: " Put it in quotes.",
  array: " Put it in brackets.",
};

function patternSentence({ propertyName, data, schema, ...error }: ErrorObject): string {
  if (propertyName !== undefined)
    return `"${propertyName}" is not a valid name here: it does not match ${String(schema)}.`;
  return `${field(error)} is ${quote(data)}, which does not match ${String(schema)}.`;
}

/** How messages name what is wrong: by its field, or by its place in a list. */
export function field({ instancePath }: Pick<ErrorObject, "instancePath">): string {
  const [name, parent] = keysOf(instancePath).reverse();
  if (name === undefined) return "The file";
  if (!/^[0-9]+$/.test(name)) return `"${name}"`;
  return parent === undefined ? `Item ${Number(name) + 1}` : `Item ${Number(name) + 1} of "${parent}"`;
}

/** What fields are called. */
const fieldName = /^[\w.$/-]{1,63}$/;

/**
 * A name in quotes, if it looks like one. The path of a baseline, or a link, may lead to another file with secrets, and everybody reads
 * the reports of public pipelines.
 */
export function quoteName(name: string): string {
  return fieldName.test(name) ? `"${name}"` : "of this name";
}

function quote(value: unknown): string {
  return JSON.stringify(value);
}
