import type { Model } from "../../model/model.js";
import { described } from "./described.js";
import { mutationPath, mutationSubject, mutationTitle } from "./mutation.js";
import { mutationPolicyName } from "./names.js";
import { policyFolder, policyPath, validatingPolicies } from "./policies.js";

/** A policy of either sort, as catalogs list it. */
export interface PolicyFile {
  readonly name: string;
  readonly path: string;
  /** What `kubectl apply -k` takes. */
  readonly folder: string;
  readonly title: string;
  /** Sentences. */
  readonly text: string;
  readonly subject: string;
  readonly profile: string;
  readonly version: string;
}

/** Every policy of a release: those that validate, then those that mutate. @param model as API servers see it */
export function policyFiles(model: Model): readonly PolicyFile[] {
  const validating = validatingPolicies(model).map((policy): PolicyFile => {
    const { profile, version } = policy.group;
    return { name: policy.name, path: policyPath(policy), folder: policyFolder(policy), profile, version, ...described(model, policy) };
  });
  const mutating = model.mutations.map((mutation): PolicyFile => ({
    name: mutationPolicyName(mutation),
    path: mutationPath(mutation),
    folder: "kyverno/mutate",
    title: mutationTitle(mutation),
    text: mutation.description,
    subject: mutationSubject(model, mutation),
    profile: mutation.profile,
    version: model.release.version,
  }));
  return [...validating, ...mutating];
}
