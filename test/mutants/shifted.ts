import type { Model, Rule } from "../../src/model/model.js";
import { resolve } from "../../src/model/resolve.js";
import type { SpecFile } from "../../src/spec/document.js";
import type { Spec } from "../../src/spec/read-spec.js";
import type { RuleSource } from "../../src/spec/types.js";
import { meaningOfCases } from "./meaning.js";
import type { Mutant } from "./mutants.js";
import type { Operator } from "./operator.js";

/** Mutants of what authors wrote: the mistake shows in the versions in which another rule comes out. */
export function shiftedRules({ name, source }: Operator, spec: Spec, models: readonly Model[]): readonly Mutant[] {
  if (source === undefined) return [];
  return spec.rules.flatMap((file) =>
    source(file.content).flatMap(({ what, now }) => {
      const changed = models.toReversed().flatMap((model) => changedBy({ ...file, content: now }, spec, model));
      return changed.length === 0
        ? []
        : [{ id: `${file.id}: ${name} ${what}`, operator: name, place: { kind: "source" }, models: changed }];
    }),
  );
}

/** The model with that rule alone, where it finds something else than the original; a rule that is gone finds nothing. */
function changedBy(file: SpecFile<RuleSource>, spec: Spec, model: Model): readonly Model[] {
  const original = model.rules.find(({ id }) => id === file.id);
  const mutated = resolve({ ...spec, rules: [file], mutations: [] }, model.version).rules[0];
  const cases = mutated?.cases ?? [];
  if (meaningOfCases(original?.cases ?? []) === meaningOfCases(cases)) return [];
  const rule: Rule | undefined = mutated ?? (original && { ...original, cases });
  return rule === undefined ? [] : [{ ...model, rules: [rule] }];
}
