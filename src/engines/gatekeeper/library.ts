import type { RuleGroup } from "../groups.js";
import { groupFolder } from "../groups.js";

/** The folder of a group's template, in the layout of Gatekeeper's own library: `library/<category>/<policy>`. */
export function policyFolder(group: Pick<RuleGroup, "id" | "profile">): string {
  return `${libraryFolder(group)}/${group.id}`;
}

/** The folder of all templates of a profile. */
export function libraryFolder(group: Pick<RuleGroup, "profile">): string {
  return `${groupFolder("gatekeeper", group)}/library/windows`;
}

/**
 * The folder of a group's constraint. Tools that generate a catalog from a library look for the sample whose name has the
 * last word of the bundle's.
 */
export function constraintFolder(group: Pick<RuleGroup, "id" | "profile">): string {
  return `${policyFolder(group)}/samples/${group.profile}`;
}

/** The set of templates that `gator policy install --bundle` installs with their constraints. */
export function bundleName({ profile }: Pick<RuleGroup, "profile">): string {
  return `wincompat-${profile}`;
}

/** What the policy of a group reports, in sentences. */
export function descriptionOf({ description, rules }: Pick<RuleGroup, "description" | "rules">): readonly string[] {
  return [description, `Rules: ${rules.map(({ id, title }) => `${id} (${title})`).join(", ")}.`];
}

/** `security-context` is the kind `WincompatSecurityContext`. */
export function constraintKind(group: Pick<RuleGroup, "id">): string {
  const words = `wincompat-${group.id}`.split("-");
  return words.map((word) => word.slice(0, 1).toUpperCase() + word.slice(1)).join("");
}
