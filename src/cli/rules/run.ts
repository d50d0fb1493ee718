import type { OwnRule } from "../../check/own-rules.js";
import { isOwnRule, ownRules } from "../../check/own-rules.js";
import { withCustomRules } from "../../check/settings/custom-rules-here.js";
import { profileFaults } from "../../check/settings/names.js";
import { Releases } from "../../check/settings/releases.js";
import { templatesFrom } from "../../engines/template-renderer.js";
import { UsageError } from "../../lib/errors.js";
import { didYouMean } from "../../lib/nearest.js";
import { printableJson } from "../../lib/printable.js";
import { packageVersion } from "../../lib/version.js";
import { effects } from "../../model/model.js";
import { versionList } from "../../model/version.js";
import type { ReleasedRule, ReleaseIndex } from "../../release/index-file.js";
import type { ListedRule, RuleList } from "../../report/spec/rule-list.js";
import { prettyRules } from "../../report/spec/rule-list.js";
import { customFamily } from "../../spec/read-custom-rules.js";
import type { ExitCode } from "../definition.js";
import { exitCodes } from "../definition.js";
import { chooseMinorVersion } from "../minor-versions.js";
import { terminal } from "../terminal.js";

export interface RulesOptions {
  readonly kubernetes?: string;
  readonly family?: readonly string[];
  readonly profile?: readonly string[];
  /** Folders with custom rules. */
  readonly rules?: readonly string[];
  readonly format: "pretty" | "json" | "markdown";
}

/** Prints the rules of a version. @throws UsageError for an unknown version, family or profile, and for wrong custom rules */
export function runRules({ kubernetes = "latest", family, profile, rules = [], format }: RulesOptions): ExitCode {
  const releases = withCustomRules(rules, new Releases());
  const version = chooseMinorVersion("rules", kubernetes, releases.versions);
  const indexes = releases.versions.map((one) => releases.index(one));
  const released = indexes.find((index) => index.kubernetes === version)?.rules ?? [];
  const all = [...released.map((one) => listed(one, indexes)), ...ownRules.map((one) => ofOwn(one, indexes))];
  const faults = [...familyFaults(family ?? [], all), ...profileFaults(profile ?? [])];
  if (faults.length > 0) throw new UsageError(faults.join("\n"));
  const chosen = all.filter(
    (one) => (family?.includes(one.family) ?? true) && (profile?.includes(one.profile) ?? true),
  );
  const list = { kubernetes: version, rules: chosen };
  const formats = {
    pretty: () => prettyRules(list, terminal()),
    json: () => jsonRules(list),
    markdown: () => markdownRules(list),
  };
  process.stdout.write(formats[format]());
  return exitCodes.clean;
}

function listed(
  { id, title, family, profile, severity, effect }: ReleasedRule,
  indexes: readonly ReleaseIndex[],
): ListedRule {
  const found = new Set(Object.values(effect).flat());
  const versions = indexes
    .filter(({ rules: all }) => all.some((one) => one.id === id))
    .map(({ kubernetes }) => kubernetes);
  return { id, title, family, profile, severity, effects: effects.filter((one) => found.has(one)), versions };
}

/** The rules of `check` alone apply to all versions. */
function ofOwn({ id, title, family, severity, effect }: OwnRule, indexes: readonly ReleaseIndex[]): ListedRule {
  return {
    id,
    title,
    family,
    profile: "core",
    severity,
    effects: [effect],
    versions: indexes.map(({ kubernetes }) => kubernetes),
  };
}

function jsonRules(list: RuleList): string {
  return `${printableJson({ wincompat: packageVersion(), ...list })}\n`;
}

function markdownRules({ kubernetes, rules: all }: RuleList): string {
  const rows = all.map((one) => ({ ...one, effects: one.effects.join(", "), versions: versionList(one.versions) }));
  return templatesFrom()("docs/rule-list", {
    kubernetes,
    count: all.length,
    own: all.filter(({ id }) => isOwnRule(id)).length,
    rules: rows,
  });
}

/** Errors about unknown families. */
function familyFaults(names: readonly string[], rules: readonly Pick<ReleasedRule, "family">[]): readonly string[] {
  const families = [...new Set(rules.map(({ family }) => family))].sort();
  const unknown = names.filter((name) => !families.includes(name));
  return unknown.map((name) =>
    name === customFamily
      ? "There are no custom rules for this version. Name their folder with --rules or in wincompat.yaml, or choose another version."
      : `There is no family "${name}". Families are ${families.join(", ")}.${didYouMean(name, families)}`,
  );
}
