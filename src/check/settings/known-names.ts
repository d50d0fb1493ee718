import type { Profile } from "../../model/model.js";
import type { KubeVersion } from "../../model/version.js";
import type { Settable } from "./cluster-parameters.js";

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

/** The rules of all versions, each once. @param versions oldest first */
export function rulesOfVersions(
  versions: readonly {
    readonly version: KubeVersion;
    readonly rules: readonly Pick<KnownRule, "id" | "family" | "profile">[];
  }[],
): readonly KnownRule[] {
  const known = new Map<string, KnownRule>();
  for (const { version, rules } of versions) {
    for (const { id, family, profile } of rules)
      known.set(id, { id, family, profile, versions: [...(known.get(id)?.versions ?? []), version] });
  }
  return [...known.values()];
}

/**
 * The ids of the rules that `only` selects: a rule by its id in every profile, and as a member of a family in the requested profiles.
 *
 * @param profiles undefined for all
 */
export function selectedIds(
  only: readonly string[],
  profiles: ReadonlySet<Profile> | undefined,
  { rules }: Pick<KnownNames, "rules">,
): ReadonlySet<string> {
  const families = familiesOf({ rules });
  const members = rules.filter(({ family, profile }) => only.includes(family) && (profiles?.has(profile) ?? true));
  return new Set([...only.filter((name) => !families.includes(name)), ...members.map(({ id }) => id)]);
}

/** The ids of the rules that `skip` names, by their ids or families. */
export function skippedIds(skip: readonly string[], known: Pick<KnownNames, "rules">): ReadonlySet<string> {
  return new Set(skip.flatMap((name) => idsOf(name, known)));
}

/** The ids of a name: itself, or the rules of the family. */
export function idsOf(name: string, { rules }: Pick<KnownNames, "rules">): readonly string[] {
  const members = rules.filter(({ family }) => family === name).map(({ id }) => id);
  return members.length === 0 ? [name] : members;
}
