import type { FieldPath } from "../../src/model/field-path.js";
import type { Find } from "../../src/model/find.js";
import type { Case } from "../../src/model/model.js";
import type { Collection, Predicate } from "../../src/model/predicate.js";
import type { RuleSource } from "../../src/spec/types.js";
import type { Breaks } from "./broken.js";

/**
 * A kind of mistake that an author could make. It defines the mistake for the smallest part that can have it; `places.ts`
 * finds these parts in rules and scopes.
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
  /** The source that authors write, before it is resolved for a version. */
  readonly source?: Breaks<RuleSource>;
}
