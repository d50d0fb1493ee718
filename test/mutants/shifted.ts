import { remembered, rememberedTexts } from "../../src/lib/remembered.js";
import type { Model, Rule } from "../../src/model/model.js";
import { resolveRules } from "../../src/model/resolve.js";
import type { SpecFile } from "../../src/spec/document.js";
import type { Spec } from "../../src/spec/read-spec.js";
import type { RuleSource } from "../../src/spec/types.js";
import { meaningOfCases } from "./meaning.js";
import type { Mutant } from "./mutants.js";
import type { Operator } from "./operator.js";

/** A rule with a mistake in what its author wrote. */
interface Shift {
  readonly file: SpecFile<RuleSource>;
  readonly what: string;
}

/** Mutants of what authors wrote: the mistake shows in the versions in which another rule comes out. */
export function shiftedRules({ name, source }: Operator, spec: Spec, models: readonly Model[]): readonly Mutant[] {
  if (source === undefined) return [];
  const shifts = spec.rules.map((file) =>
    source(file.content).map(({ what, now }): Shift => ({ what, file: { ...file, content: now } })),
  );
  const changed = changedModels(shifts, spec, models);
  return shifts.flat().flatMap((shift) => {
    const own = changed.get(shift) ?? [];
    return own.length === 0
      ? []
      : [{ id: `${shift.file.id}: ${name} ${shift.what}`, operator: name, place: { kind: "source" }, models: own }];
  });
}

/**
 * By its shift, the models with the shifted rule alone, newest first. Rules do not depend on each other, so a spec has the first
 * shift of each rule, another one the second, and so on: most of the time is needed to resolve a version.
 */
function changedModels(
  shifts: readonly (readonly Shift[])[],
  spec: Spec,
  models: readonly Model[],
): ReadonlyMap<Shift, readonly Model[]> {
  const rounds = Array.from({ length: Math.max(0, ...shifts.map(({ length }) => length)) }, (_, round) =>
    shifts.flatMap((own) => own[round] ?? []),
  );
  return new Map(
    rounds.flatMap((round) => {
      const shifted = { ...spec, rules: round.map(({ file }) => file), mutations: [] };
      return round.map(
        (shift) => [shift, models.toReversed().flatMap((model) => changedBy(shift, shifted, model))] as const,
      );
    }),
  );
}

const rulesIn = remembered((spec: Spec) =>
  rememberedTexts((version: Model["version"]) => resolveRules(spec, version).rules),
);

/** The model with that rule alone, where it finds something else than the original; a rule that is gone finds nothing. */
function changedBy({ file }: Shift, shifted: Spec, model: Model): readonly Model[] {
  const isMeant = ({ id }: Rule): boolean => id === file.id;
  const original = model.rules.find(isMeant);
  const mutated = rulesIn(shifted)(model.version).find(isMeant);
  const cases = mutated?.cases ?? [];
  if (meaningOfCases(original?.cases ?? []) === meaningOfCases(cases)) return [];
  const rule: Rule | undefined = mutated ?? (original && { ...original, cases });
  return rule === undefined ? [] : [{ ...model, rules: [rule] }];
}
