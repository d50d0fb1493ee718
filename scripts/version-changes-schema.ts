import { itemKeys } from "../src/spec/version-changes.js";

/** As much of JSON Schema as spec/schema/version.schema.json uses. */
export interface Schema {
  readonly $ref?: string;
  readonly allOf?: readonly [Schema];
  readonly description?: string | undefined;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly additionalProperties?: false | Schema;
  readonly definitions?: Readonly<Record<string, Schema>>;
}

/**
 * The schema of a version that is written as changes, derived from the schema of a complete one: a mapping names the
 * fields that change, a list what it removes, changes and adds.
 */
export function versionChangesSchema({ properties = {}, definitions = {} }: Schema): object {
  const { kubernetes, patches: _, release: __, ...groups } = properties;
  const complete = (name: string): Schema => ({ $ref: `version.schema.json#/properties/${name}` });
  const changes = new Changes(definitions).ofMapping({ properties: groups });
  return {
    $schema: "http://json-schema.org/draft-07/schema#",
    $id: "version-changes.schema.json",
    $comment: "Generated from version.schema.json by `npm run generate`; do not edit.",
    title: "VersionChangesSource",
    description:
      "What one minor version of Kubernetes changes. Everything else was read again in the releases of `patches`, and is as in the version before.",
    type: "object",
    additionalProperties: false,
    required: ["kubernetes", "previous", "patches", "changes", "release"],
    properties: {
      kubernetes: complete("kubernetes"),
      previous: { ...kubernetes, description: "The minor version that is changed: the one before this one." },
      patches: complete("patches"),
      changes: {
        ...changes,
        description: "What differs from the version before. Each group names the sources of its changes.",
      },
      release: complete("release"),
    },
  };
}

/** Schemas of changes, of what these schemas describe. */
class Changes {
  constructor(private readonly definitions: Readonly<Record<string, Schema>>) {}

  /** @param key the field that identifies an item of a list, which cannot change */
  ofMapping({ properties = {} }: Schema, key?: string): Schema {
    const { sources, ...data } = properties;
    const entries = Object.entries(data)
      .filter(([name]) => name !== key)
      .map(([name, schema]) => [name, this.#of(schema)]);
    return {
      ...mapping({ ...Object.fromEntries(entries), ...(sources && { sources }) }),
      ...(sources && { minProperties: 2, required: ["sources"] }),
    };
  }

  #of(schema: Schema): Schema {
    const described = { description: schema.description };
    if (schema.items !== undefined) return { ...this.#ofList(schema.items), ...described };
    const target = this.#resolved(schema);
    if (target.additionalProperties) return { ...this.#ofMap(target.additionalProperties), ...described };
    return target.properties === undefined ? schema : { ...this.ofMapping(target), ...described };
  }

  #ofMap(values: Schema): object {
    return { type: "object", minProperties: 1, additionalProperties: this.#of(values) };
  }

  #ofList(items: Schema): object {
    const item = this.#resolved(items);
    const key = itemKeys.find((name) => item.properties?.[name] !== undefined);
    if (key === undefined)
      return mapping({ remove: some(items, "Items that it no longer has."), add: some(items, newItems) });
    return mapping({
      remove: some(item.properties?.[key] ?? {}, `Items that it no longer has, by ${key}.`),
      change: {
        type: "object",
        minProperties: 1,
        additionalProperties: this.ofMapping(item, key),
        description: `Items that differ, by ${key}.`,
      },
      add: some({ $ref: `version.schema.json${items.$ref}` }, newItems),
    });
  }

  #resolved(schema: Schema): Schema {
    const target = schema.$ref ?? schema.allOf?.[0].$ref;
    return target === undefined ? schema : (this.definitions[target.replace("#/definitions/", "")] ?? schema);
  }
}

const newItems = "New items. They follow the others.";

function mapping(properties: Readonly<Record<string, object>>): object {
  return { type: "object", additionalProperties: false, minProperties: 1, properties };
}

function some(items: Schema, description: string): object {
  return { type: "array", minItems: 1, uniqueItems: true, items, description };
}
