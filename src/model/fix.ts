import type { FieldPath } from "./field-path.js";
import type { ObjectChange, ObjectChangeKind } from "./mutation.js";

/**
 * How far a fix goes. `safe`: the pod behaves as before on Windows, and Kubernetes accepts what it accepted before.
 * `suggested`: probably what the author meant, but it can change how the pod behaves.
 */
export const fixGrades = ["safe", "suggested"] as const;
/** One of these grades. */
export type FixGrade = (typeof fixGrades)[number];

/** A value that a fix puts into an object. */
type FixValue = boolean | number | string | readonly string[];

/** One change where a finding is, or in the pod template or object that it is in. docs/rule-language.md says what each does. */
export type FixChange =
  /** Removes what is there, then of its parents those of these names, from the inside out, in which nothing is left. */
  | { readonly kind: "remove"; readonly emptied: readonly string[] }
  /** Puts a value there, in place of what is there. */
  | { readonly kind: "put"; readonly value: FixValue }
  /** Puts another text in place of one of these, at the finding or in a field below it; leaves every other value alone. */
  | { readonly kind: "exchange"; readonly at: FieldPath; readonly texts: Readonly<Record<string, string>> }
  | ObjectChange;

/** What fixes a finding of a case. */
export interface Fix {
  readonly grade: FixGrade;
  /** In the order in which they are made. */
  readonly changes: readonly FixChange[];
  /**
   * Ids of rules of any profile whose findings in the same object must be fixed in the same edit. If one of these findings is left for any
   * reason, the edit is not made: the user skips or suppresses it, it has no fix, or its fix is suggested and the edit is safe.
   */
  readonly with: readonly string[];
  /** The same, but findings stay that the user skips or suppresses, or whose fixes are suggested in a safe edit. */
  readonly also?: readonly string[];
}

const objectChanges: Readonly<Record<ObjectChangeKind, true>> = {
  set: true,
  append: true,
  renameKey: true,
  replace: true,
};

/** Does it change the complete pod template or object, so that a mutation can do it as well? */
export function isObjectChange(change: FixChange): change is ObjectChange {
  return Object.hasOwn(objectChanges, change.kind);
}
