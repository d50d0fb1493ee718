import type { FieldPath } from "../../model/field-path.js";
import type { Containers } from "../container-names.js";
import { nameOfContainers } from "../container-names.js";
import type { Value } from "./fields.js";
import { fieldAt } from "./fields.js";
import { containerVariables } from "./names.js";
import type { Cel } from "./syntax.js";
import { name } from "./syntax.js";

/** Which variables of a policy contain which parts of an object. */
export interface Places {
  /** Parts that are always there, as variables; the complete object or template is at the path without keys. */
  readonly roots: readonly { readonly keys: readonly string[]; readonly cel: Cel }[];
  /** Lists that have a variable, by path; it is an empty list where the field is absent. */
  readonly lists: ReadonlyMap<string, string>;
  /** Is something before the paths of the object, such as `spec.template.`? */
  readonly hasPrefix: boolean;
}

/** The value at a path of the object or the pod template. */
export function rootValue(keys: readonly string[], { roots }: Places): Value {
  const [closest] = roots
    .filter((root) => root.keys.every((key, index) => keys[index] === key))
    .sort((a, b) => b.keys.length - a.keys.length);
  if (closest === undefined) throw new RangeError(`No variable contains ${keys.join(".")}.`);
  return fieldAt({ cel: closest.cel, isOptional: false }, keys.slice(closest.keys.length));
}

/** Is a part of the object always there? The API server gives each pod a spec. */
export function isRoot(keys: readonly string[], { roots }: Places): boolean {
  return roots.some((root) => root.keys.length === keys.length && root.keys.every((key, index) => keys[index] === key));
}

/** The variable that contains the list at a path of the object or the pod template; undefined where it has none. */
export function listVariable({ text }: FieldPath, { lists }: Places): Cel | undefined {
  const variable = lists.get(text);
  return variable === undefined ? undefined : name(`variables.${variable}`);
}

/** The variable with these containers: a list of maps with `list`, `path` and `value`. */
export function containersVariable(containers: Containers): Cel {
  return name(`variables.${containersName(containers)}`);
}

export function containersName(containers: Containers): string {
  return nameOfContainers(containerVariables, containers);
}
