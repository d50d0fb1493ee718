import type { Profile } from "../../model/model.js";
import { profiles } from "../../model/model.js";
import type { PolicyChange } from "./change.js";
import { bumpOf } from "./change.js";
import type { NextRelease } from "./next-release.js";
import type { Bump } from "./semantic-version.js";
import type { Snapshot } from "./snapshot.js";

/** A change as it is kept, with what it meant when it was made. */
export type RecordedChange = PolicyChange & { readonly bump: Exclude<Bump, "none"> };

/** One release in the history of a minor version. */
export interface ReleaseEntry {
  readonly version: string;
  readonly date: string;
  /** How many rules each profile has. */
  readonly rules: Readonly<Partial<Record<Profile, number>>>;
  /** The version of each group. */
  readonly groups: Readonly<Record<string, string>>;
  /** In what it differs from the release before; nothing for the first. */
  readonly changes: readonly RecordedChange[];
}

/** What the last release was, and all releases up to it, oldest first: `spec/released/<minor>.json`. */
export interface ReleaseRecord extends Snapshot {
  readonly history: readonly ReleaseEntry[];
  /** By group: sha256 of its policies in all engines, as `policiesDigest` makes it. */
  readonly policies: Readonly<Record<string, string>>;
}

/** The record after a release; of a release that is recorded already, the same again. */
export function recordOf(next: NextRelease, policies: ReleaseRecord["policies"]): ReleaseRecord {
  return { ...next.now, history: entriesOf(next), policies };
}

/** All releases, oldest first, and the one that would come now where it has a version of its own. */
export function entriesOf({ now, last, changes }: NextRelease): readonly ReleaseEntry[] {
  if (last === undefined) return [entryOf(now, [])];
  return last.version === now.version ? last.history : [...last.history, entryOf(now, changes)];
}

function entryOf({ version, date, groups }: Snapshot, changes: readonly PolicyChange[]): ReleaseEntry {
  const rules = groups.flatMap((group) => group.rules);
  const counts = profiles.map((profile) => [profile, rules.filter((rule) => rule.profile === profile).length] as const);
  return {
    version,
    date,
    rules: Object.fromEntries(counts.filter(([, count]) => count > 0)),
    groups: Object.fromEntries(groups.map((group) => [group.id, group.version])),
    changes: changes.flatMap((change) => {
      const bump = bumpOf[change.kind];
      return bump === "none" ? [] : [{ ...change, bump }];
    }),
  };
}
