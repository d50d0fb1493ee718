import { didYouMean } from "../../lib/nearest.js";
import type { Profile } from "../../model/profile.js";
import { profiles } from "../../model/profile.js";
import type { KubeVersion } from "../../model/version.js";
import { minorOf, versionList } from "../../model/version.js";
import type { ReleasedNames } from "../../spec-lint/custom-rules.js";
import { unknownRuleText } from "../unknown-rule.js";
import type { KnownParameters } from "./cluster-parameters.js";
import { notCovered, noVersion, versionOf } from "./versions.js";

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
  readonly settable: KnownParameters;
}

function familiesOf({ rules }: Pick<KnownNames, "rules">): readonly string[] {
  return [...new Set(rules.map(({ family }) => family))];
}

/** What custom rules cannot be called, and what they can name. */
export function releasedNames(known: Pick<KnownNames, "rules">): ReleasedNames {
  return { rules: new Set(ruleIds(known)), families: new Set(familiesOf(known)) };
}

/** All names for `only` and `skip`. */
export function ruleNames(known: Pick<KnownNames, "rules">): readonly string[] {
  return [...ruleIds(known), ...familiesOf(known)];
}

/** Ids of the rules of all versions. */
function ruleIds({ rules }: Pick<KnownNames, "rules">): readonly string[] {
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

/** @returns what is wrong with a version, as a sentence; undefined for one that is covered */
export function versionFault(written: unknown, known: Pick<KnownNames, "versions">): string | undefined {
  const meant = meantVersion(written, known);
  if (meant !== undefined)
    return `YAML reads ${meant} as the number ${written}. Put the version in quotes: "${meant}".`;
  const version = versionOf(String(written), known.versions);
  if (version === undefined) return noVersion(String(written));
  return known.versions.includes(version) ? undefined : notCovered(version, known.versions);
}

/** YAML reads `1.30` as the number 1.3. */
function meantVersion(written: unknown, { versions }: Pick<KnownNames, "versions">): KubeVersion | undefined {
  return typeof written === "number" ? versions.find((version) => version === `${written}0`) : undefined;
}

const coreAdvice = {
  only: "Its rules always apply. Select rules by id or family.",
  skip: "Its rules always apply. Skip rules by id or family.",
} as const;

const profileAdvice = {
  only: (name: string) => `To add its rules, use --profile ${name}, or profiles in wincompat.yaml.`,
  skip: (name: string) =>
    `Its rules apply only if --profile or profiles in wincompat.yaml names ${name}: remove it there, or skip rules by id.`,
} as const;

/** @returns what is wrong with a name in `only` or `skip`; undefined for a known rule or family */
export function ruleOrFamilyFault(
  name: string,
  known: Pick<KnownNames, "rules">,
  setting: "only" | "skip",
): string | undefined {
  const names = ruleNames(known);
  if (!names.includes(name) && profiles.some((profile) => profile === name))
    return `"${name}" is a profile, not a rule or a family. ${name === "core" ? coreAdvice[setting] : profileAdvice[setting](name)}`;
  return names.includes(name) ? undefined : unknownRuleText(name, names, { what: "rule and no family" });
}

/** @returns what is wrong with the name of one rule; undefined for a known rule */
export function ruleFault(name: string, known: Pick<KnownNames, "rules">): string | undefined {
  if (ruleIds(known).includes(name)) return undefined;
  if (familiesOf(known).includes(name))
    return `"${name}" is a family, and a severity belongs to one rule. Name its rules.`;
  return unknownRuleText(name, ruleIds(known));
}

/** @returns that none of the requested versions has the rule; undefined when one has, and for a family */
export function absenceFault(
  name: string,
  asked: readonly KubeVersion[],
  { rules }: Pick<KnownNames, "rules">,
): string | undefined {
  const rule = rules.find(({ id }) => id === name);
  // Versions that are not known have a fault of their own.
  if (rule === undefined || asked.length === 0 || asked.some((version) => rule.versions.includes(minorOf(version))))
    return undefined;
  return `The rule ${name} exists in Kubernetes ${versionList(rule.versions)}, but this run checks for ${versionList(asked)}. Remove the rule, or use one of its versions.`;
}

/** @returns that a name of `only` is also skipped; undefined when it is not */
export function contradiction(
  name: string,
  skip: readonly string[],
  known: Pick<KnownNames, "rules">,
): string | undefined {
  const reason = skip.find((one) => one === name || idsOf(one, known).includes(name));
  if (reason === undefined) return undefined;
  const said = reason === name ? name : `${name} of the family ${reason}`;
  return `${said} is in "only" and in "skip". Remove it from one of them.`;
}

/** What is wrong with names of profiles, as sentences. */
export function profileFaults(names: Iterable<string>): readonly string[] {
  const unknown = [...names].filter((name) => !profiles.some((profile) => profile === name));
  return unknown.map(
    (name) => `There is no profile "${name}". Profiles are ${profiles.join(", ")}.${didYouMean(name, profiles)}`,
  );
}
