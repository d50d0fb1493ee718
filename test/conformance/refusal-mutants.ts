import { remembered } from "../../src/lib/remembered.js";
import type { Model } from "../../src/model/model.js";
import type { KubeObject } from "../generate/objects.js";
import type { Mutant } from "../mutants/mutants.js";
import { expectedRefusals } from "./kubernetes.js";

/** A mutant in one version, and its original. */
interface RefusalMutant {
  readonly id: string;
  /** The verdict for an object by the rules that the mistake can change, without the mistake. */
  readonly right: Refusals;
  /** The same with the mistake. */
  readonly wrong: Refusals;
  /** Every rule, with the mistake. */
  readonly whole: Model;
}

/** The paths that rules report as rejected, as one text. */
type Refusals = (object: KubeObject) => string;

/** The mutants of a model's rules with the effect `rejected`, and of its scopes. */
export function refusalMutants(
  model: Model,
  mutants: readonly Mutant[],
  scopes: readonly string[],
): readonly RefusalMutant[] {
  const originals = new Map<string, Refusals>();
  return mutants
    .filter((mutant) => isOfRefusals(mutant, scopes))
    .flatMap(({ id, models }) => {
      const mutated = models.find(({ version }) => version === model.version);
      return mutated === undefined ? [] : [{ id, ...compared(model, mutated, originals) }];
    });
}

function isOfRefusals({ place }: Mutant, scopes: readonly string[]): boolean {
  switch (place.kind) {
    case "clause":
      return place.effect === "rejected";
    case "scope":
      return scopes.includes(place.name);
    case "source":
      return false;
  }
}

/** @param originals by the ids of their rules, because many mutants have the same original */
function compared(model: Model, mutated: Model, originals: Map<string, Refusals>): Omit<RefusalMutant, "id"> {
  const changed = new Map(mutated.rules.map((rule) => [rule.id, rule]));
  const ids = [...changed.keys()].join();
  const right =
    originals.get(ids) ?? remembered(refusalsOf({ ...model, rules: model.rules.filter(({ id }) => changed.has(id)) }));
  originals.set(ids, right);
  return {
    right,
    wrong: refusalsOf(mutated),
    whole: { ...mutated, rules: model.rules.map((rule) => changed.get(rule.id) ?? rule) },
  };
}

function refusalsOf(model: Model): Refusals {
  return (object) => [...new Set(expectedRefusals(model, object))].sort().join();
}

/** Whether a judge of this object agrees with the original rules and disagrees with the mutant. */
export function isShownBy({ right, wrong }: RefusalMutant, object: KubeObject): boolean {
  return right(object) !== wrong(object);
}
