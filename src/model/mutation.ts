import type { FieldPath } from "./field-path.js";
import type { Find } from "./find.js";
import type { ParameterValue, Predicate } from "./predicate.js";
import { isParameter } from "./predicate.js";
import type { Profile } from "./profile.js";
import type { Source } from "./sources.js";

/** A text that is put into an object: itself, or what the user has set for a parameter. */
export type Text = string | ParameterValue;

/** One change of the pod template or the object. docs/mutation-language.md defines what each does to which value. */
export type ObjectChange =
  | { readonly kind: "set"; readonly at: FieldPath; readonly to: Text }
  | { readonly kind: "append"; readonly list: FieldPath; readonly item: Readonly<Record<string, Text>> }
  | { readonly kind: "renameKey"; readonly map: FieldPath; readonly from: string; readonly to: string }
  | { readonly kind: "replace"; readonly find: Find; readonly to: string };

export type ObjectChangeKind = ObjectChange["kind"];
type ChangeOf<K extends ObjectChangeKind> = Extract<ObjectChange, { kind: K }>;

/** One function for each kind of change: a table that forgets a kind does not compile. */
export type ObjectChangeCases<Context, Result> = {
  readonly [K in ObjectChangeKind]: (change: ChangeOf<K>, context: Context) => Result;
};

/** Applies the function of `cases` that fits `change`. */
export function foldObjectChange<Context, Result>(
  cases: ObjectChangeCases<Context, Result>,
  change: ObjectChange,
  context: Context,
): Result {
  const apply = cases[change.kind] as (change: ObjectChange, context: Context) => Result;
  return apply(change, context);
}

/** What is changed in the objects of one scope. */
export interface MutationCase {
  readonly subject: string;
  readonly scope: string;
  /** What must also hold for the pod template or the object. */
  readonly when: Predicate;
  readonly changes: readonly ObjectChange[];
}

/** What is changed in objects when they are created, as it is in one version of Kubernetes. */
export interface Mutation {
  readonly id: string;
  readonly title: string;
  readonly description: string;
  readonly profile: Exclude<Profile, "core">;
  readonly cases: readonly MutationCase[];
  readonly sources: readonly Source[];
}

/** The parameters whose values a case puts into objects. */
export function parametersSet({ changes }: Pick<MutationCase, "changes">): readonly string[] {
  const texts = changes.flatMap((change): readonly Text[] => {
    if (change.kind === "set") return [change.to];
    return change.kind === "append" ? Object.values(change.item) : [];
  });
  return texts.filter(isParameter).map(({ parameter }) => parameter);
}
