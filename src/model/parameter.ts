import { expandedSize, imageForm, patternFault } from "./pattern.js";
import { isSubstituted } from "./substitution.js";
import { sizeFault } from "./value-limits.js";

/** What a parameter holds: one text, a list of texts, a list of patterns of which one has to match, or a list of images. */
const parameterTypes = ["text", "texts", "patterns", "images"] as const;
export type ParameterType = (typeof parameterTypes)[number];

/** A value that a user may set, and its default. */
export interface Parameter {
  /** Dots separate groups: `taint.key`. */
  readonly name: string;
  readonly type: ParameterType;
  readonly description: string;
  readonly default: string | readonly string[];
  /** An empty text is valid: the cluster has no such value. */
  readonly optional?: true;
  /** The form of each text, if it has one: a pattern, and the pattern in words. */
  readonly form?: { readonly pattern: string; readonly says: string };
}

/**
 * The parameters that code reads or sets by name, and what each of them holds. All others are only read by rules. A linter requires
 * them in `spec/parameters.yaml`.
 */
export const parametersOfCode = {
  exemptImages: "images",
  exemptNamespaces: "texts",
  linuxImages: "patterns",
  osSelector: "text",
  "taint.effect": "text",
  "taint.key": "text",
  "taint.toleratedFor": "text",
  "taint.value": "text",
  windowsRuntimeClasses: "texts",
} as const satisfies Readonly<Record<string, ParameterType>>;
export type ParameterOfCode = keyof typeof parametersOfCode;

/** Values by the name of their parameter. */
export type ParameterValues = ReadonlyMap<string, string | readonly string[]>;

/** The values if a user sets none. */
export function defaultsOf(parameters: readonly Parameter[]): ParameterValues {
  return new Map(parameters.map((parameter) => [parameter.name, parameter.default]));
}

/** The same parameters with other defaults: for policies of one cluster. */
export function withDefaults(parameters: readonly Parameter[], values: ParameterValues): readonly Parameter[] {
  return parameters.map((parameter) => ({ ...parameter, default: values.get(parameter.name) ?? parameter.default }));
}

/** What a parameter holds, as a list: a string is a list of one, and the list of an unknown parameter is empty. */
export function textsOf(values: ParameterValues, name: string): readonly string[] {
  const value = values.get(name) ?? [];
  return typeof value === "string" ? [value] : value;
}

/** The same for a parameter that code reads by name. */
export function namedTexts(values: ParameterValues, name: ParameterOfCode): readonly string[] {
  return textsOf(values, name);
}

/** A value in a sentence. */
export function wordsOf(value: string | readonly string[]): string {
  if (value === "") return "an empty string";
  return value.length === 0 ? "an empty list" : [value].flat().join(", ");
}

/** The values as policies read them: `taint.key` is `{ taint: { key: … } }`. */
export function nested(values: ParameterValues): Record<string, unknown> {
  const root: Record<string, unknown> = {};
  for (const [name, value] of values) {
    const keys = name.split(".");
    const last = keys.pop() ?? name;
    const group = keys.reduce<Record<string, unknown>>((at, key) => (at[key] ??= {}) as Record<string, unknown>, root);
    group[last] = value;
  }
  return root;
}

/**
 * Why a value is not valid for a parameter, as the rest of a sentence that begins with its name.
 * @returns undefined for a valid value
 */
export function valueFault(
  parameter: Pick<Parameter, "type" | "form" | "optional">,
  value: unknown,
): string | undefined {
  const { type } = parameter;
  const form = formOf(parameter);
  if (parameter.optional && value === "") return undefined;
  if (type === "text")
    return isText(value)
      ? (textFault(value) ?? formFault(value, form))
      : `must be one string${parameter.optional ? "" : " that is not empty"}.${quotes([value])}`;
  if (!Array.isArray(value)) return "must be a list of strings.";
  if (!value.every(isText)) return `must be a list of strings, none of them empty.${quotes(value)}`;
  const faultOf = type === "patterns" ? notAPattern : (text: string) => textFault(text) ?? formFault(text, form);
  return (
    sizeFault(value) ??
    value.map(faultOf).find((fault) => fault !== undefined) ??
    (type === "patterns" ? tooMany(value) : undefined)
  );
}

/** The most parts of all patterns of a list: each takes memory while it is matched. */
const mostParts = 200_000;

function tooMany(patterns: readonly string[]): string | undefined {
  const parts = patterns.reduce((sum, pattern) => sum + expandedSize(pattern), 0);
  return parts > mostParts ? `has patterns with ${parts} parts; at most ${mostParts} are allowed.` : undefined;
}

/** The form of each text of a parameter: its own, or that of its type. */
export function formOf({ type, form }: Pick<Parameter, "type" | "form">): Parameter["form"] {
  return form ?? (type === "images" ? imageForm : undefined);
}

function isText(value: unknown): value is string {
  return typeof value === "string" && value !== "";
}

/** In YAML, a text that looks like a number is a number. */
function quotes(values: readonly unknown[]): string {
  return values.some((value) => typeof value === "number" || typeof value === "boolean")
    ? " Put numbers, true and false in quotes."
    : "";
}

function formFault(text: string, form: Parameter["form"]): string | undefined {
  return form === undefined || new RegExp(form.pattern, "u").test(text)
    ? undefined
    : `must be ${form.says}, not "${text}".`;
}

function notAPattern(text: string): string | undefined {
  const fault = patternFault(text);
  return fault === undefined ? textFault(text) : `must be a list of patterns. ${fault}`;
}

/** Engines put values into expressions, where these characters have a meaning. No name in Kubernetes has any. */
function textFault(text: string): string | undefined {
  return /[`\p{Cc}]/u.test(text) || isSubstituted(text)
    ? "must not contain a backtick, {{, }}, $( or a control character. Remove it."
    : undefined;
}
