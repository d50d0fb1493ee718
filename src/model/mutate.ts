import { parsePathSteps } from "../lib/path-steps.js";
import type { FieldPath } from "./field-path.js";
import { parseFieldPath, valueAt } from "./field-path.js";
import type { Environment } from "./elements.js";
import { look, pathsOf } from "./interpret.js";
import { holds } from "./meaning.js";
import type { Model } from "./model.js";
import type { Change, ChangeCases, Mutation } from "./mutation.js";
import { foldChange, isAbsent, isRenamable, textOf } from "./mutation.js";
import type { ParameterValues } from "./parameter.js";
import type { Target } from "./subject.js";

/**
 * The reference meaning of a mutation: docs/mutations.md as a program. Engines are tested against it.
 *
 * @param object a Kubernetes object as JSON, as it is created; it is left as it is
 * @param values of parameters that a user has set
 * @returns the object as the mutation makes it: the same one where nothing is changed
 */
export function mutate(model: Model, mutation: Mutation, object: unknown, values: ParameterValues = new Map()): unknown {
  const seen = look(model, object, values);
  if (!seen || isMadeByController(object, seen.target)) return object;
  const changes = changesOf(mutation, seen.target, seen.environment);
  if (changes.length === 0) return object;
  const changed = structuredClone(object);
  const root = valueAt(changed, seen.target.kind.template) as Json;
  for (const change of changes) foldChange(make, change, { root, environment: seen.environment });
  return changed;
}

type Json = Record<string, unknown>;

const owners = parseFieldPath("metadata.ownerReferences");

/**
 * A controller compares the templates that it makes with its own: a ReplicaSet that is changed is another one to its
 * Deployment, which makes the next. Pods are compared with nothing.
 */
function isMadeByController(object: unknown, { kind }: Target): boolean {
  const references = valueAt(object, owners);
  return kind.template.text !== "" && Array.isArray(references) && references.length > 0;
}

function changesOf(mutation: Mutation, { subject }: Target, environment: Environment): readonly Change[] {
  return mutation.cases
    .filter((one) => one.subject === subject.name)
    .filter(({ scope, when }) => holds({ kind: "all", of: [{ kind: "scope", scope }, when] }, environment))
    .flatMap(({ changes }) => changes);
}

/** `root` is being changed; `environment` reads the object as it came. */
interface Making {
  readonly root: Json;
  readonly environment: Environment;
}

const make: ChangeCases<Making, void> = {
  set: ({ at, to }, { root, environment }) => {
    if (isAbsent(valueAt(environment.root, at))) put(root, at.keys, textOf(to, environment.parameters));
  },
  append: ({ list, item }, { root, environment }) => {
    const items = valueAt(root, list);
    const fields = Object.entries(item).map(([key, text]) => [key, textOf(text, environment.parameters)]);
    put(root, list.keys, [...(Array.isArray(items) ? items : []), Object.fromEntries(fields)]);
  },
  renameKey: ({ map, from, to }, { root, environment }) => {
    const [old, current] = [entry(environment, map, from), entry(environment, map, to)];
    if (!isRenamable(old, current)) return;
    const entries = valueAt(root, map) as Json;
    delete entries[from];
    entries[to] = old;
  },
  replace: ({ find, to }, { root, environment }) => {
    for (const path of pathsOf(find, environment)) put(root, parsePathSteps(path).map(({ text }) => text), to);
  },
};

function entry({ root }: Environment, map: FieldPath, key: string): unknown {
  return valueAt(valueAt(root, map), { text: key, keys: [key] });
}

/** Sets what stands behind keys and indexes; parents that are absent become objects. */
function put(parent: Json, [key = "", ...rest]: readonly string[], value: unknown): void {
  if (rest.length === 0) {
    parent[key] = value;
    return;
  }
  if (isAbsent(parent[key])) parent[key] = {};
  put(parent[key] as Json, rest, value);
}
