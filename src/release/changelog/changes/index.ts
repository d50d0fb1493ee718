import { isSame } from "../../../diff/predicates.js";
import type { PolicyChange } from "../change.js";
import { pairsBy } from "../pairs.js";
import { readsOf } from "../reads.js";
import type { GroupSnapshot, Snapshot } from "../snapshot.js";
import { kindChanges } from "./kinds.js";
import { mutationChanges } from "./mutations.js";
import { parameterChanges } from "./parameters.js";
import type { GroupOf } from "./rules.js";
import { ruleChanges } from "./rules.js";
import type { ChangedScope } from "./scopes.js";
import { changedScopes, scopeChanges } from "./scopes.js";
import { textChanges } from "./texts.js";

/** Everything that is not as in the last release: of the release as a whole, then group by group. */
export function changesBetween(before: Snapshot, after: Snapshot): readonly PolicyChange[] {
  const { added, removed, kept } = pairsBy(({ id }) => id, before.groups, after.groups);
  const scopes = changedScopes(before.scopes, after.scopes);
  return [
    ...added.map(({ id, title }): PolicyChange => ({ kind: "group-added", of: id, says: `is a new group of policies: ${title}` })),
    ...removed.map(({ id }): PolicyChange => ({ kind: "group-removed", of: id, says: "is gone, with all its policies" })),
    ...runtimeClassChanges(before, after),
    ...kept.flatMap(([was, is]) => changesOfGroup(was, is, before, after, scopes)),
  ];
}

function changesOfGroup(was: GroupSnapshot, is: GroupSnapshot, before: Snapshot, after: Snapshot, scopes: readonly ChangedScope[]): readonly PolicyChange[] {
  const group = is.id;
  const reads = readsOf(is, after.scopes);
  const read = readsOf(was, before.scopes);
  // A constraint can set every parameter; a mutation has those that it reads.
  const concern = { sets: is.rules.length > 0, reads: (name: string) => reads.parameters.has(name) || read.parameters.has(name) };
  return [
    ...nameChanges(was, is),
    ...textChanges("group", group, was, is),
    ...ruleChanges(was, is, groupsOf(before), groupsOf(after)),
    ...mutationChanges(group, was.mutations, is.mutations),
    ...scopeChanges(group, reads, scopes),
    ...kindChanges(group, reads, before, after),
    ...parameterChanges(group, concern, before.parameters, after.parameters),
  ];
}

function groupsOf({ groups }: Snapshot): GroupOf {
  return (rule) => groups.find(({ rules }) => rules.some(({ id }) => id === rule))?.id;
}

function nameChanges(was: GroupSnapshot, is: GroupSnapshot): readonly PolicyChange[] {
  const { added, removed } = pairsBy((name) => name, was.names, is.names);
  const group = is.id;
  return [
    ...added.map((of): PolicyChange => ({ kind: "name-added", group, of, says: "is new" })),
    ...removed.map((of): PolicyChange => ({ kind: "name-removed", group, of, says: "is gone" })),
  ];
}

function runtimeClassChanges(before: Snapshot, after: Snapshot): readonly PolicyChange[] {
  const { added, removed, kept } = pairsBy(({ name }) => name, before.runtimeClasses, after.runtimeClasses);
  return [
    ...added.map(({ name, title }): PolicyChange => ({ kind: "runtime-class-added", of: name, says: `is a new RuntimeClass: ${title}` })),
    ...removed.map(({ name }): PolicyChange => ({ kind: "runtime-class-removed", of: name, says: "is no RuntimeClass any more" })),
    ...kept.filter(([was, is]) => !isSame(was, is)).map(([, { name }]): PolicyChange => ({ kind: "runtime-class-changed", of: name, says: "this RuntimeClass is another one" })),
  ];
}
