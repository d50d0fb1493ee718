import { isSame } from "../../../diff/predicates.js";
import type { Parameter } from "../../../model/parameter.js";
import { wordsOf } from "../../../model/parameter.js";
import type { PolicyChange } from "../change.js";
import { pairsBy } from "../pairs.js";

/** Does the change of this parameter concern a group: because its constraints can set it, or because its rules read it? */
export interface Concern {
  readonly sets: boolean;
  readonly reads: (parameter: string) => boolean;
}

/** What became of parameters for one group. */
export function parameterChanges(group: string, concern: Concern, before: readonly Parameter[], after: readonly Parameter[]): readonly PolicyChange[] {
  const seen = (all: readonly Parameter[]): readonly Parameter[] => all.filter(({ name }) => concern.sets || concern.reads(name));
  const { added, removed, kept } = pairsBy(({ name }) => name, seen(before), seen(after));
  const renamed = removed.flatMap((was) => added.filter((is) => isSame({ ...was, name: "" }, { ...is, name: "" })).slice(0, 1).map((is) => [was, is] as const));
  const others = (some: readonly Parameter[]): readonly Parameter[] => some.filter((one) => !renamed.flat().includes(one));
  return [
    ...others(added).map(({ name }): PolicyChange => ({ kind: "parameter-added", group, of: name, says: "is a new parameter" })),
    ...others(removed).map(({ name }): PolicyChange => ({ kind: "parameter-removed", group, of: name, says: "is no parameter any more" })),
    ...renamed.map(([was, is]): PolicyChange => ({ kind: "parameter-renamed", group, of: was.name, says: `this parameter is called ${is.name} now` })),
    ...kept.flatMap(([was, is]) => changesOfParameter(group, concern, was, is)),
  ];
}

function changesOfParameter(group: string, concern: Concern, was: Parameter, is: Parameter): readonly PolicyChange[] {
  const of = is.name;
  const defaults = `default: ${wordsOf(was.default)} → ${wordsOf(is.default)}`;
  const changes: (PolicyChange | false)[] = [
    was.type !== is.type && { kind: "parameter-type", group, of, says: `type: ${was.type} → ${is.type}` },
    !isSame(was.form, is.form) && { kind: "parameter-form", group, of, says: "takes values of another form" },
    // Where no rule reads it, the default stands in a description.
    !isSame(was.default, is.default) && { kind: concern.reads(of) ? "parameter-default" : "parameter-description", group, of, says: defaults },
    was.description !== is.description && { kind: "parameter-description", group, of, says: "is described in other words" },
  ];
  return changes.filter((change) => change !== false);
}
