import { stringify } from "yaml";
import type { Parameter } from "../../model/parameter.js";
import { formOf, wordsOf } from "../../model/parameter.js";

/** A JSON schema, as much of it as parameters need. */
interface Schema {
  readonly type: "object" | "array" | "string";
  readonly description?: string;
  readonly minLength?: number;
  readonly pattern?: string;
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
}

/**
 * The properties of a constraint's parameters that hold what users set, as YAML. They have no `default`: the API server
 * would store it in every constraint, where it outlived the policies of this version. The Rego knows the defaults.
 */
export function parameterProperties(parameters: readonly Parameter[]): string {
  return stringify(propertiesOf(parameters), { lineWidth: 110, indentSeq: false }).trimEnd();
}

/** `taint.key` is the property `key` of the object `taint`. */
function propertiesOf(parameters: readonly Parameter[]): Record<string, Schema> {
  const properties: Record<string, Schema> = {};
  for (const parameter of parameters) {
    const [group = "", ...rest] = parameter.name.split(".");
    properties[group] = rest.length === 0 ? schemaOf(parameter) : grouped(properties[group], { ...parameter, name: rest.join(".") });
  }
  return properties;
}

function grouped(earlier: Schema | undefined, parameter: Parameter): Schema {
  return { type: "object", properties: { ...earlier?.properties, ...propertiesOf([parameter]) } };
}

function schemaOf(parameter: Parameter): Schema {
  const description = `${parameter.description} Default: ${wordsOf(parameter.default)}.`;
  const form = formOf(parameter);
  const text: Schema = { type: "string", minLength: 1, ...(form === undefined ? {} : { pattern: form.pattern }) };
  return parameter.type === "text" ? { ...text, description } : { type: "array", description, items: text };
}
