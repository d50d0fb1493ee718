import { groupBy } from "../../src/lib/lists.js";
import { remembered } from "../../src/lib/remembered.js";
import type { Case, Model } from "../../src/model/model.js";
import { resolve, versionsOf } from "../../src/model/resolve.js";
import type { Scope } from "../../src/model/scope.js";
import type { Spec } from "../../src/spec/read-spec.js";
import type { Breaks, Broken } from "./broken.js";
import { meaningOfCases, meaningOfPredicate } from "./meaning.js";
import { operatorsFor } from "./operators/index.js";
import { everything } from "./operators/scope.js";
import { breaksOf } from "./places.js";
import { shiftedRules } from "./shifted.js";
import type { Held, Place, Subject } from "./subjects.js";
import { clausesOf, scopesOf } from "./subjects.js";

/** The spec with one mistake in it, in the versions where the mistake changes something. */
export interface Mutant {
  /** `win-host-pid: path spec.hostPID → spec`; stable until the rule changes. */
  readonly id: string;
  readonly operator: string;
  readonly place: Place;
  /** One for each version, newest first, with only the rules that the mistake can change. */
  readonly models: readonly Model[];
}

/** Every mutant of every rule and scope; one that means the same as the original, or as another mutant, is none. */
export function mutantsOf(spec: Spec): readonly Mutant[] {
  const models = bareModels(spec);
  return numbered([
    ...operatorsFor(models).flatMap((operator) => shiftedRules(operator, spec, models)),
    ...placedMutantsOf(spec),
  ]);
}

/** Those of cases and scopes as they are in a version, without mistakes in what authors wrote for many versions. */
export function placedMutantsOf(spec: Spec): readonly Mutant[] {
  const models = bareModels(spec);
  const operators = operatorsFor(models);
  const signs = new Set(models.flatMap(({ evidence }) => evidence.map(({ id }) => id)));
  const breaks = operators.map((operator) => ({
    operator: operator.name,
    ...breaksOf(operator, (scope) => signs.has(scope)),
  }));
  const clauses = breaks.map(({ operator, clause }) => ({ operator, of: clause }));
  const scopes = breaks.map(({ operator, scope }) => ({ operator, of: scope }));
  return numbered([
    ...clausesOf(models).flatMap((subject) => mutantsIn<Case>(subject, clauses, (one) => meaningOfCases([one]))),
    ...scopesOf(models).flatMap((subject) => mutantsIn<Scope>(subject, scopes, ({ when }) => meaningOfPredicate(when))),
  ]);
}

const bareModels = remembered((spec: Spec): readonly Model[] =>
  versionsOf(spec).map((version) => bare(resolve(spec, version))),
);

/** A case with a mistake can read every field. */
function bare(model: Model): Model {
  return { ...model, scopes: [...model.scopes, everything] };
}

interface ByOperator<Of> {
  readonly operator: string;
  readonly of: Breaks<Of>;
}

/** The same mistake in different versions is one mutant, which must be detected in one of them. */
function mutantsIn<Of>(
  { id, held }: Subject<Of>,
  breaks: readonly ByOperator<Of>[],
  meaningOf: (it: Of) => string,
): readonly Mutant[] {
  const made = held.flatMap((one) => {
    const mistakes = distinct(one, breaks, meaningOf).map(({ operator, what, now }) => ({
      id: `${id}: ${operator} ${what}`,
      operator,
      place: one.place,
      model: one.into(now),
    }));
    return numbered(mistakes).map((mutant, index) => ({ ...mutant, plain: mistakes[index]?.id ?? "" }));
  });
  return [...groupBy(made, (one) => one.id).values()].flatMap((same) =>
    same
      .slice(0, 1)
      .map(({ plain, operator, place }) => ({ id: plain, operator, place, models: same.map(({ model }) => model) })),
  );
}

/** Those that mean something else than the original, and than those before them. */
function distinct<Of>(
  { it }: Held<Of>,
  breaks: readonly ByOperator<Of>[],
  meaningOf: (it: Of) => string,
): readonly (Broken<Of> & { readonly operator: string })[] {
  const seen = new Set([meaningOf(it)]);
  const isNew = ({ now }: Broken<Of>): boolean => seen.size < seen.add(meaningOf(now)).size;
  return breaks.flatMap(({ operator, of }) =>
    of(it)
      .filter(isNew)
      .map((one) => ({ ...one, operator })),
  );
}

/** Equal descriptions at different places are numbered. */
function numbered<One extends { readonly id: string }>(all: readonly One[]): readonly One[] {
  const counts = new Map<string, number>();
  return all.map((one) => {
    const count = (counts.get(one.id) ?? 0) + 1;
    counts.set(one.id, count);
    return count === 1 ? one : { ...one, id: `${one.id} (${count})` };
  });
}
