import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import type { Bump } from "../../diff/change.js";
import type { PolicyParts } from "../../diff/parts.js";
import type { OutputFile } from "../../engines/engine.js";
import type { Diagnostic } from "../../lib/diagnostic.js";
import { sourceDigest } from "../../lib/digest.js";
import type { Model, Rule } from "../../model/model.js";
import type { Profile } from "../../model/profile.js";
import { profiles } from "../../model/profile.js";
import type { KubeVersion } from "../../model/version.js";

/** What all engines make of a model. */
export interface PolicyEmitters {
  readonly emit: (model: Model) => readonly OutputFile[];
  /** The policies and the kinds of constraints, by the names that users write. */
  readonly names: (model: Model) => readonly string[];
}

/** What the policies of one release mean. */
export interface Snapshot extends PolicyParts {
  readonly kubernetes: KubeVersion;
  readonly version: string;
  readonly date: string;
  readonly names: readonly string[];
  readonly rules: readonly Rule[];
}

/** A change of policies from one release to the next. */
export interface PolicyChange {
  readonly bump: Bump;
  readonly text: string;
}

/** One release in the changelog. */
export interface ReleaseEntry {
  readonly version: string;
  readonly date: string;
  /** The number of rules in each profile. */
  readonly rules: Readonly<Partial<Record<Profile, number>>>;
  /** The differences from the release before; empty for the first release. */
  readonly changes: readonly PolicyChange[];
}

/** The last release of a minor version: `spec/released/<minor>.json.gz`. */
export interface ReleaseRecord extends Snapshot {
  /** The result of `policiesDigest`. */
  readonly digest: string;
  /** All releases, oldest first. */
  readonly changelog: readonly ReleaseEntry[];
}

/** The snapshot of a model. Sources, fixes and words for conditions are not part of policies. */
export function snapshotOf(model: Model, { names }: PolicyEmitters): Snapshot {
  const { version: kubernetes, release, parameters, runtimeClasses, subjects, scopes } = model;
  const rules = model.rules.map((rule) => ({
    ...rule,
    sources: [],
    cases: rule.cases.map(({ fix: _, ...one }) => ({
      ...one,
      finds: one.finds.map(({ condition: _words, ...find }) => find),
    })),
  }));
  const mutations = model.mutations.map((mutation) => ({ ...mutation, sources: [] }));
  return {
    kubernetes,
    ...release,
    names: names(model),
    rules,
    mutations,
    parameters,
    runtimeClasses,
    subjects,
    scopes: scopes.map(({ clause: _clause, opposite: _opposite, ...scope }) => scope),
  };
}

/** sha256 of the policies of all engines, without version and date. */
export function policiesDigest(model: Model, { emit }: PolicyEmitters): string {
  return sourceDigest(emit({ ...model, specDigest: "", release: { version: "0.0.0", date: "" } }));
}

/** The entry of a release in the changelog. */
export function releaseEntry({ release, rules }: Model, changes: readonly PolicyChange[]): ReleaseEntry {
  const counts = profiles.map((profile) => [profile, rules.filter((rule) => rule.profile === profile).length] as const);
  return { ...release, rules: Object.fromEntries(counts.filter(([, count]) => count > 0)), changes };
}

/** The path of a record in the folder of the spec. */
export function recordPath(kubernetes: string): string {
  return `released/${kubernetes}.json.gz`;
}

/** A record is for programs alone, and a tenth as long when compressed. */
export function recordContent(record: ReleaseRecord): Buffer {
  return gzipSync(JSON.stringify(record), { level: 9 });
}

/** Reads the record of a minor version, which does not exist before its first release. */
export function readRecord(
  folder: string,
  kubernetes: KubeVersion,
): { readonly record: ReleaseRecord | undefined } | { readonly diagnostic: Diagnostic } {
  const path = recordPath(kubernetes);
  if (!existsSync(join(folder, path))) return { record: undefined };
  const record = decoded(readFileSync(join(folder, path)));
  if (record?.kubernetes === kubernetes) return { record };
  const message = `This is not the record of a release for Kubernetes ${kubernetes}. Restore the file from the last release.`;
  return { diagnostic: { file: `spec/${path}`, line: 1, column: 1, message } };
}

/** A checksum in the file finds damage. */
function decoded(content: Buffer): ReleaseRecord | undefined {
  try {
    return JSON.parse(gunzipSync(content).toString()) as ReleaseRecord;
  } catch {
    return undefined;
  }
}
