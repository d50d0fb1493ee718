import type { LiteralModel } from "../../model/bind.js";
import { withLiterals } from "../../model/bind.js";
import { withoutCustomResources } from "../../model/custom-resource.js";
import type { Model } from "../../model/model.js";
import type { Mutation } from "../../model/mutation.js";
import type { OutputFile, Unsupported } from "../engine.js";
import { labelledSet } from "../kustomization.js";
import type { TemplateRenderer } from "../template-renderer.js";
import { mutatingPolicies, mutationName, whyIdle } from "./mutating-policies.js";

/** What an engine makes of mutations. */
export interface Mutations {
  readonly files: readonly OutputFile[];
  readonly unsupported: readonly Unsupported[];
}

/** What an engine knows of its policies. */
interface MutationsOfEngine {
  readonly folder: string;
  /** The text of the file of a mutation. */
  textOf(model: LiteralModel, mutation: Mutation): string;
  readonly renderTemplate: TemplateRenderer;
}

/** A file for each mutation, with its policies. The recommended ones are a set; each can be installed alone. */
export function filesOfMutations(whole: Model, { folder, textOf, renderTemplate }: MutationsOfEngine): Mutations {
  const model = changedModel(whole);
  const possible = model.mutations.filter((mutation) => mutatingPolicies(model, mutation).length > 0);
  const recommended = possible.filter(({ profile }) => profile === "recommended").map(fileName);
  return {
    files: [
      ...possible.map((mutation) => ({ path: `${folder}/${fileName(mutation)}`, text: textOf(model, mutation) })),
      ...(recommended.length === 0 ? [] : [labelledSet(model, { folder, resources: recommended }, renderTemplate)]),
    ],
    unsupported: whole.mutations
      .filter(({ id }) => !possible.some((one) => one.id === id))
      .map((mutation) => ({ mutation: mutation.id, reason: whyIdle(mutation) })),
  };
}

/** The names of the policies of each mutation; none where it changes no objects. */
export function policiesOfMutations(whole: Model): ReadonlyMap<string, readonly string[]> {
  const model = changedModel(whole);
  return new Map(
    model.mutations.map((mutation) => [mutation.id, mutatingPolicies(model, mutation).map(({ name }) => name)]),
  );
}

/** The controllers of custom resources validate their templates, and may reject what Kubernetes accepts. Their pods are changed. */
function changedModel(whole: Model): LiteralModel {
  return withLiterals(withoutCustomResources(whole));
}

function fileName(mutation: Mutation): string {
  return `${mutationName(mutation)}.yaml`;
}
