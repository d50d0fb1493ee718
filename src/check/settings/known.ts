import type { Profile } from "../../model/model.js";
import type { KubeVersion } from "../../model/version.js";
import type { Settable } from "./cluster.js";

/** A rule, or one about suppressions, and the versions that have it, oldest first. */
export interface KnownRule {
  readonly id: string;
  readonly family: string;
  readonly profile: Profile;
  readonly versions: readonly KubeVersion[];
}

/** What a configuration may name. */
export interface KnownNames {
  /** The versions that are covered, oldest first. */
  readonly versions: readonly KubeVersion[];
  readonly rules: readonly KnownRule[];
  readonly settable: Settable;
}

export function familiesOf({ rules }: Pick<KnownNames, "rules">): readonly string[] {
  return [...new Set(rules.map(({ family }) => family))];
}

/** All names for `only` and `skip`. */
export function ruleNames(known: Pick<KnownNames, "rules">): readonly string[] {
  return [...ruleIds(known), ...familiesOf(known)];
}

/** Ids of the rules of all versions. */
export function ruleIds({ rules }: Pick<KnownNames, "rules">): readonly string[] {
  return rules.map(({ id }) => id);
}

/** The ids of a name: itself, or the rules of the family. */
export function idsOf(name: string, { rules }: Pick<KnownNames, "rules">): readonly string[] {
  const members = rules.filter(({ family }) => family === name).map(({ id }) => id);
  return members.length === 0 ? [name] : members;
}
