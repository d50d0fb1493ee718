import type { OutputFile } from "../../engines/engine.js";
import { mutationsGroup, policyGroups } from "../../engines/groups.js";
import type { Model } from "../../model/model.js";
import { sourceDigest } from "../../lib/digest.js";
import type { PolicyChange } from "./change.js";
import { bumpOf } from "./change.js";
import { changesBetween } from "./changes/index.js";
import { readsOf } from "./reads.js";
import type { ReleaseRecord } from "./record.js";
import type { Snapshot } from "./snapshot.js";
import { snapshotOf } from "./snapshot.js";

/** Makes the policies of a model for all engines. */
export type Emit = (model: Model) => readonly OutputFile[];

/** What all engines make of a model. */
export interface Engines {
  readonly emit: Emit;
  /** By group: the policies and kinds that users name. */
  readonly names: (model: Model) => ReadonlyMap<string, readonly string[]>;
}

/** Where to look for policies that are written in another way; `where-it-matters`: see `nextRelease`. */
export type RewriteCheck = "everywhere" | "where-it-matters";

/** What would be released now, beside what was. */
export interface NextRelease {
  /** What it is made of. */
  readonly model: Model;
  readonly now: Snapshot;
  /** Undefined before the first release. */
  readonly last: ReleaseRecord | undefined;
  readonly changes: readonly PolicyChange[];
}

/**
 * Compares a model with the last release.
 *
 * Policies can also change while what they mean does not, when a generator writes them in another way. To know that they
 * must be made once more, which takes as long as a build.
 *
 * @param look `everywhere`, or only into groups that have another version for no other reason: elsewhere it makes no difference
 */
export function nextRelease(model: Model, last: ReleaseRecord | undefined, { emit, names }: Engines, look: RewriteCheck): NextRelease {
  const now = snapshotOf(model, names(model));
  if (last === undefined) return { model, now, last, changes: [] };
  const changes = changesBetween(last, now);
  const asked = last.groups.filter(({ id, version }) => {
    const declared = now.groups.find((group) => group.id === id)?.version;
    const isExplained = changes.some(({ kind, group }) => group === id && bumpOf[kind] !== "none");
    return declared !== undefined && !isExplained && (look === "everywhere" || declared !== version);
  });
  const rewritten = asked.filter(({ id }) => last.policies[id] !== policiesDigest(model, id, emit));
  return { model, now, last, changes: [...changes, ...rewritten.map(({ id }): PolicyChange => ({ kind: "group-rewritten", group: id, of: id, says: "says the same in other code" }))] };
}

/**
 * sha256 of what emitters make of a group by itself, whatever its version and day, and whatever is there that it does not
 * read. Files that are there without any group, such as the library of the OPA bundle, are no group's.
 */
export function policiesDigest(model: Model, group: string, emit: Emit): string {
  const shared = new Set(emit(alone(model, undefined)).map(({ path }) => path));
  return sourceDigest(emit(alone(model, group)).filter(({ path }) => !shared.has(path)));
}

/** The model of one group, or of none: with what it reads, and nothing else. */
function alone(model: Model, group: string | undefined): Model {
  const rules = policyGroups(model).find(({ id }) => id === group)?.rules ?? [];
  const mutations = group === mutationsGroup ? model.mutations : [];
  const read = readsOf({ rules, mutations }, model.scopes);
  return {
    ...model,
    rules,
    mutations,
    subjects: model.subjects.filter(({ name }) => read.subjects.has(name)),
    parameters: model.parameters.filter(({ name }) => read.parameters.has(name)),
    scopes: model.scopes.filter(({ name }) => read.scopes.has(name)),
    evidence: model.evidence.filter(({ id }) => read.scopes.has(id)),
    release: { version: "0.0.0", date: "", policies: group === undefined ? {} : { [group]: "0.0.0" } },
    specDigest: "",
  };
}
