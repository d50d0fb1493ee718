import type { FieldPath } from "../../src/model/field-path.js";
import type { Case, Find } from "../../src/model/model.js";
import type { Collection, Predicate } from "../../src/model/predicate.js";
import type { RuleSource } from "../../src/spec/types.js";
import type { Breaks } from "./broken.js";

/**
 * A kind of mistake that an author could make. It says what the mistake looks like in the smallest thing that it
 * happens to; `places.ts` finds those things in rules and scopes.
 */
export interface Operator {
  readonly name: string;
  /** Of paths that predicates and collections read. */
  readonly path?: Breaks<FieldPath>;
  readonly collection?: Breaks<Collection>;
  readonly predicate?: Breaks<Predicate>;
  readonly find?: Breaks<Find>;
  /** Of cases with a single `find`. */
  readonly case?: Breaks<Case>;
  /** Of the signs by which an object counts as Windows. */
  readonly sign?: Breaks<Predicate>;
  /** Of what the author wrote, before it is settled what holds in which version. */
  readonly source?: Breaks<RuleSource>;
}
