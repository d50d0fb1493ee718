import type { Model } from "../../model/model.js";
import type { Mutation, ObjectChangeKind } from "../../model/mutation.js";
import type { Predicate } from "../../model/predicate.js";
import { isAlways } from "../../model/predicate.js";
import { simplify } from "../../model/simplify.js";
import type { Unsupported } from "../engine.js";
import { firstWithMutatorOperations } from "./versions.js";

/**
 * Why Gatekeeper cannot say a mutation. Its mutators (Assign, AssignMetadata, ModifySet) know kind, name, namespace and
 * labels of the object and whether the fields above the changed one exist, and nothing else.
 */
export function unsupportedMutations(model: Model): readonly Unsupported[] {
  return model.mutations.map((mutation) => ({ mutation: mutation.id, reason: reasonsOf(mutation, model).join(" ") }));
}

function reasonsOf(mutation: Mutation, model: Model): readonly string[] {
  const kinds = new Set(mutation.cases.flatMap(({ changes }) => changes.map(({ kind }) => kind)));
  const changes = [...kinds].flatMap((kind) => byChange[kind] ?? []);
  return [...(isConditional(mutation, model) ? [conditions] : []), ...changes, creation];
}

function isConditional({ cases }: Mutation, { scopes }: Model): boolean {
  const asks = (predicate: Predicate | undefined): boolean => predicate !== undefined && !isAlways(simplify(predicate));
  return cases.some(({ scope, when }) => asks(when) || asks(scopes.find(({ name }) => name === scope)?.when));
}

const conditions =
  "It depends on the values of other fields. A mutator checks only whether the parents of the changed field exist.";

const byChange: Partial<Record<ObjectChangeKind, string>> = {
  append:
    "A mutator identifies the items of a list by one key, so it cannot check whether another item has the same effect.",
  renameKey: "No mutator renames the key of a map entry.",
  replace: "No mutator depends on the text that it replaces.",
};

const creation = `A mutator cannot check whether a controller created the object. Before Gatekeeper ${firstWithMutatorOperations}, it also changes updates, and the API server would reject such updates of running pods.`;
