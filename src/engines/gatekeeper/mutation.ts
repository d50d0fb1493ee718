import type { Model } from "../../model/model.js";
import type { ChangeKind, Mutation } from "../../model/mutation.js";
import type { Predicate } from "../../model/predicate.js";
import { always } from "../../model/predicate.js";
import { simplify } from "../../model/simplify.js";
import type { Unsupported } from "../engine.js";

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
  const asks = (predicate: Predicate | undefined): boolean =>
    predicate !== undefined && JSON.stringify(simplify(predicate)) !== JSON.stringify(always);
  return cases.some(({ scope, when }) => asks(when) || asks(scopes.find(({ name }) => name === scope)?.when));
}

const conditions =
  "It depends on the values of other fields, and a mutator asks only whether the fields above the changed one exist.";

const byChange: Partial<Record<ChangeKind, string>> = {
  append:
    "A mutator knows the items of a list by one key, so it cannot tell whether another item does the same already.",
  renameKey: "No mutator gives an entry of a map another key.",
  replace: "No mutator asks which text it replaces.",
};

const creation =
  "A mutator does not ask whether a controller has made the object, and before Gatekeeper 3.23 it also acts on updates: those of running pods would be refused.";
