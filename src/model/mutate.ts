import { operationsOfChange } from "./change-operations.js";
import type { Environment } from "./elements.js";
import { parseFieldPath, valueAt } from "./field-path.js";
import { evaluationOf } from "./interpret.js";
import { holds } from "./meaning.js";
import type { Vocabulary } from "./model.js";
import type { Mutation, ObjectChange } from "./mutation.js";
import { applyOperations } from "./operation.js";
import type { ParameterValues } from "./parameter.js";
import type { Target } from "./subject.js";

/**
 * The reference meaning of a mutation: docs/mutation-language.md as a program. Engines are tested against it.
 *
 * @param object a Kubernetes object as JSON, as it is created; this does not change it
 * @param values of parameters that a user has set
 * @returns the object as the mutation makes it: the same one where nothing is changed
 */
export function mutate(
  model: Vocabulary,
  mutation: Mutation,
  object: unknown,
  values: ParameterValues = new Map(),
): unknown {
  const seen = evaluationOf(model, object, values);
  if (!seen || isMadeByController(object, seen.target)) return object;
  const { target, environment } = seen;
  const site = { root: target.kind.template.keys, environment };
  return applyOperations(
    object,
    changesOf(mutation, target, environment).flatMap((change) => operationsOfChange(change, site)),
  );
}

const owners = parseFieldPath("metadata.ownerReferences");

/**
 * A controller compares the templates of its objects with its own: a Deployment does not recognize a changed ReplicaSet and
 * creates the next one. Pods are not compared.
 */
function isMadeByController(object: unknown, { kind }: Target): boolean {
  const references = valueAt(object, owners);
  return kind.template.text !== "" && Array.isArray(references) && references.length > 0;
}

function changesOf(mutation: Mutation, { subject }: Target, environment: Environment): readonly ObjectChange[] {
  return mutation.cases
    .filter((one) => one.subject === subject.name)
    .filter(({ scope, when }) => holds({ kind: "all", of: [{ kind: "scope", scope }, when] }, environment))
    .flatMap(({ changes }) => changes);
}
