import { groupBy } from "../../src/lib/lists.js";
import type { Case, Effect, Model, Rule } from "../../src/model/model.js";
import type { Scope } from "../../src/model/scope.js";
import { everything } from "./operators/scope.js";
import { usersOf } from "./scope-users.js";

/** Where a mistake is: in what a rule finds in one place, in a scope, or in what an author wrote about versions. */
export type Place =
  | { readonly kind: "clause"; readonly effect: Effect }
  | { readonly kind: "scope"; readonly name: string }
  | { readonly kind: "source" };

/** A part of a model that mutants change, in one version, and the model with a changed part. */
export interface Held<Of> {
  readonly version: string;
  readonly it: Of;
  readonly place: Place;
  into(now: Of): Model;
}

/** The same part in all versions that have it, newest first. Data of the versions can differ. */
export interface Subject<Of> {
  readonly id: string;
  readonly held: readonly Held<Of>[];
}

/** What a rule finds in one place: a case with a single `find`. */
export function clausesOf(models: readonly Model[]): readonly Subject<Case>[] {
  const held = models.toReversed().flatMap((model) =>
    model.rules.flatMap((rule) => {
      const clauses = rule.cases.flatMap((one) => one.finds.map((find): Case => ({ ...one, finds: [find] })));
      return clauses.map((it, index) => {
        const place: Place = { kind: "clause", effect: it.effect };
        return {
          rule,
          it,
          place,
          version: model.version,
          into: (now: Case) => ({ ...model, rules: [{ ...rule, cases: clauses.with(index, now) }] }),
        };
      });
    }),
  );
  return [...groupBy(numbered(held), ({ key }) => key).values()].map((all) => ({
    id: all[0]?.one.rule.id ?? "",
    held: all.map(({ one }) => one),
  }));
}

/** Of each version a scope by name. */
export function scopesOf(models: readonly Model[]): readonly Subject<Scope>[] {
  const held = models.toReversed().flatMap((model) =>
    model.scopes
      .filter(({ name }) => name !== everything.name)
      .map((it) => {
        const rules = usersOf(it.name, model);
        const place: Place = { kind: "scope", name: it.name };
        return {
          version: model.version,
          it,
          place,
          into: (now: Scope) => ({ ...model, rules, scopes: model.scopes.map((one) => (one === it ? now : one)) }),
        };
      }),
  );
  return [...groupBy(held, ({ it }) => it.name)].map(([id, all]) => ({ id, held: all }));
}

/** A number distinguishes clauses of one rule that differ only in data. */
function numbered<One extends { readonly rule: Rule; readonly it: Case; readonly version: string }>(
  clauses: readonly One[],
): readonly { readonly key: string; readonly one: One }[] {
  const alike = groupBy(clauses, ({ rule, it, version }) => `${version} ${rule.id} ${shapeOf(it)}`);
  return [...alike.values()].flatMap((all) =>
    all.map((one, index) => ({ key: `${one.rule.id} ${index} ${shapeOf(one.it)}`, one })),
  );
}

/** A case as a text, without its messages and without values that can come from a version's data. */
function shapeOf({ scope, effect, rejectedFor, finds }: Case): string {
  return JSON.stringify([scope, effect, rejectedFor, finds], (key, value: unknown) =>
    key === "values" && Array.isArray(value) ? [] : value,
  );
}
