import type { Model } from "../model/model.js";
import type { Unsupported } from "./engine.js";

/** What engines that depend on an API server can evaluate, and the rules that they cannot. */
interface Admissible {
  readonly admissionModel: Model;
  readonly unsupported: readonly Unsupported[];
}

const reason = "The rule checks the configuration file of a kubelet or kube-proxy, which never reaches the API server.";

/** A model without the files that configure nodes. */
export function admissible(model: Model): Admissible {
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
