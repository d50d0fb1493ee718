import { isAbsent } from "../lib/json.js";
import { parsePathSteps } from "../lib/path-steps.js";
import type { Environment } from "./elements.js";
import type { FieldPath } from "./field-path.js";
import { valueAt } from "./field-path.js";
import { pathsOf } from "./interpret.js";
import type { ObjectChange, ObjectChangeCases, Text } from "./mutation.js";
import { foldObjectChange } from "./mutation.js";
import type { Operation, Path } from "./operation.js";
import { pathThrough } from "./operation.js";
import { isParameter } from "./predicate.js";

/** Where a change is made: in an object, or in its pod template. */
interface ChangeSite {
  /** The path of the pod template; empty for the object itself. */
  readonly root: Path;
  /** What the change reads: the template or the object as it is, and the values of parameters. */
  readonly environment: Environment;
}

/** The meaning of a change in mutations and in fixes: the operations that it makes; none where it leaves the object as it is. */
export function operationsOfChange(change: ObjectChange, site: ChangeSite): readonly Operation[] {
  return foldObjectChange(operations, change, site);
}

const operations: ObjectChangeCases<ChangeSite, readonly Operation[]> = {
  set: ({ at, to }, { root, environment }) => {
    const value = textOf(to, environment);
    const isSet = value === undefined || !isAbsent(valueAt(environment.root, at));
    return isSet ? [] : [{ kind: "put", path: [...root, ...at.keys], value }];
  },
  append: ({ list, item }, { root, environment }) => {
    const fields = Object.entries(item).map(([key, text]) => [key, textOf(text, environment)] as const);
    const value = Object.fromEntries(fields.filter(([, text]) => text !== undefined));
    return [{ kind: "append", path: [...root, ...list.keys], value }];
  },
  // An entry whose new key has another value stays.
  renameKey: ({ map, from, to }, { root, environment }) => {
    const [old, current] = [entry(environment, map, from), entry(environment, map, to)];
    if (isAbsent(old) || (!isAbsent(current) && current !== old)) return [];
    const path = [...root, ...map.keys, from];
    return current === old ? [{ kind: "remove", path }] : [{ kind: "rename", path, key: to }];
  },
  replace: ({ find, to }, { root, environment }) =>
    pathsOf(find, environment).map((path) => ({
      kind: "put",
      path: [...root, ...pathThrough(environment.root, parsePathSteps(path))],
      value: to,
    })),
};

function entry({ root }: Environment, map: FieldPath, key: string): unknown {
  return valueAt(valueAt(root, map), { text: key, keys: [key] });
}

function textOf(text: Text, { parameters }: Environment): string | undefined {
  return isParameter(text) ? [parameters.get(text.parameter) ?? []].flat()[0] : text;
}
