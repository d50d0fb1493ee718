import { parse } from "yaml";
import type { Engine } from "../../../../src/engines/engine.js";
import type { Model } from "../../../../src/model/model.js";
import { withDefaults } from "../../../../src/model/parameter.js";
import { session } from "../../../engine-session.js";

/** The variables that an expression of CEL reads. */
export function variablesIn(expression: string): readonly string[] {
  return [...expression.matchAll(/\bvariables\.(\w+)/g)].map(([, name = ""]) => name);
}

export function withValue(model: Model, name: string, value: string | readonly string[]): Model {
  return { ...model, parameters: withDefaults(model.parameters, new Map([[name, value]])) };
}

/** Why an engine has no policy for a mutation: `set-build-selector: …`. */
export function reasonsOf(engine: Engine, model: Model): readonly string[] {
  const { unsupported } = session().emission(engine, model);
  return unsupported.flatMap(({ mutation, reason }) => (mutation === undefined ? [] : `${mutation}: ${reason}`));
}

/** The files that the set of mutations in a folder lists, and those of the recommended mutations. */
export function recommendedIn(
  engine: Engine,
  model: Model,
  folder: string,
): { readonly listed: readonly string[]; readonly recommended: readonly string[] } {
  const { files } = session().emission(engine, model);
  const text = files.find(({ path }) => path === `${folder}/kustomization.yaml`)?.text ?? "";
  const { mutations } = model;
  return {
    listed: (parse(text) as { readonly resources: readonly string[] }).resources,
    recommended: mutations.flatMap(({ id, profile }) => (profile === "recommended" ? [`wincompat-${id}.yaml`] : [])),
  };
}
