import { patternFault } from "./pattern.js";

/** What a parameter holds: one text, a list of texts, or a list of patterns of which one has to match. */
export const parameterTypes = ["text", "texts", "patterns"] as const;
export type ParameterType = (typeof parameterTypes)[number];

/** A value that a user may set, and what it is when nobody does. */
export interface Parameter {
  /** Dots lead into groups: `taint.key`. */
  readonly name: string;
  readonly type: ParameterType;
  readonly description: string;
  readonly default: string | readonly string[];
}

/** Values by the name of their parameter. */
export type ParameterValues = ReadonlyMap<string, string | readonly string[]>;

/** What holds while a user sets nothing. */
export function defaultsOf(parameters: readonly Parameter[]): ParameterValues {
  return new Map(parameters.map((parameter) => [parameter.name, parameter.default]));
}

/** The same parameters with other defaults: for policies of one cluster. */
export function withDefaults(parameters: readonly Parameter[], values: ParameterValues): readonly Parameter[] {
  return parameters.map((parameter) => ({ ...parameter, default: values.get(parameter.name) ?? parameter.default }));
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
 * What keeps a value from being that of a parameter, as the rest of a sentence that begins with its name.
 * @returns undefined for a value that fits
 */
export function valueFault({ type }: Pick<Parameter, "type">, value: unknown): string | undefined {
  if (type === "text") return typeof value === "string" && value !== "" ? undefined : "must be one text that is not empty.";
  if (!Array.isArray(value) || !value.every((item) => typeof item === "string" && item !== "")) {
    return "must be a list of texts, none of them empty.";
  }
  if (type === "texts") return undefined;
  const fault = (value as string[]).map(patternFault).find((one) => one !== undefined);
  return fault === undefined ? undefined : `must be a list of patterns. ${fault}`;
}
