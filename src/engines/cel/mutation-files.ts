import type { LiteralModel } from "../../model/bind.js";
import { withLiterals } from "../../model/bind.js";
import { withoutCustomResources } from "../../model/custom-resource.js";
import type { Model } from "../../model/model.js";
import type { Mutation } from "../../model/mutation.js";
import type { MutationNotes, OutputFile, Unsupported } from "../engine.js";
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
export function filesOfMutations(model: Model, { folder, textOf, renderTemplate }: MutationsOfEngine): Mutations {
  const bound = boundModel(model);
  const possible = bound.mutations.filter((mutation) => mutatingPolicies(bound, mutation).length > 0);
  const recommended = possible.filter(({ profile }) => profile === "recommended").map(fileName);
  return {
    files: [
      ...possible.map((mutation) => ({ path: `${folder}/${fileName(mutation)}`, text: textOf(bound, mutation) })),
      ...(recommended.length === 0 ? [] : [labelledSet(bound, { folder, resources: recommended }, renderTemplate)]),
    ],
    unsupported: model.mutations
      .filter(({ id }) => !possible.some((one) => one.id === id))
      .map((mutation) => ({ mutation: mutation.id, reason: whyIdle(mutation) })),
  };
}

/** The names of the policies of each mutation; none where it changes no objects. */
export function policiesOfMutations(model: Model): ReadonlyMap<string, readonly string[]> {
  const bound = boundModel(model);
  return new Map(
    bound.mutations.map((mutation) => [mutation.id, mutatingPolicies(bound, mutation).map(({ name }) => name)]),
  );
}

/** The column of a README's table of mutations: the policy of each, where it has one. */
export function mutationColumn(
  title: string,
  policies: ReturnType<typeof policiesOfMutations>,
): NonNullable<MutationNotes["column"]> {
  return { title, name: ({ id }) => (policies.get(id)?.length ? mutationName({ id }) : undefined) };
}

/** The controllers of custom resources validate their templates, and may reject what Kubernetes accepts. Their pods are changed. */
function boundModel(model: Model): LiteralModel {
  return withLiterals(withoutCustomResources(model));
}

function fileName(mutation: Mutation): string {
  return `${mutationName(mutation)}.yaml`;
}
