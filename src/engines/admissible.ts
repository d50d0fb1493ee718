import type { Model } from "../model/model.js";
import type { Unsupported } from "./emitter.js";

/** What engines that hang on an API server can judge, and the rules that they cannot. */
export interface Admissible {
  readonly admissionModel: Model;
  readonly unsupported: readonly Unsupported[];
}

const reason = "It looks into a configuration file of a node or of the control plane, which never reaches the API server.";

const known = new WeakMap<Model, Admissible>();

/** Made once for each model, because what is made of it is remembered by it. */
export function admissible(model: Model): Admissible {
  const made = known.get(model) ?? withoutFiles(model);
  known.set(model, made);
  return made;
}

function withoutFiles(model: Model): Admissible {
  const files = new Set(model.subjects.filter(({ admission }) => !admission).map(({ name }) => name));
  const admissionModel = {
    ...model,
    subjects: model.subjects.filter(({ name }) => !files.has(name)),
    evidence: model.evidence.filter(({ subject }) => !files.has(subject)),
    scopes: model.scopes.filter(({ subject }) => !files.has(subject)),
    rules: model.rules.filter(({ subject }) => !files.has(subject)),
  };
  const unsupported = model.rules.filter(({ subject }) => files.has(subject)).map(({ id }) => ({ rule: id, reason }));
  return { admissionModel, unsupported };
}
