import type { PolicyGroup } from "../groups.js";
import { groupFolder } from "../groups.js";

/** Where the template of a group is, in the layout of Gatekeeper's own library: `library/<category>/<policy>`. */
export function policyFolder(group: Pick<PolicyGroup, "id" | "profile">): string {
  return `${libraryFolder(group)}/${group.id}`;
}

/** Where all templates of a profile are. */
export function libraryFolder(group: Pick<PolicyGroup, "profile">): string {
  return `${groupFolder("gatekeeper", group)}/library/windows`;
}

/**
 * Where the constraint of a group is. Tools that make a catalog of a library look for the sample whose name has the last
 * word of the bundle's.
 */
export function constraintFolder(group: Pick<PolicyGroup, "id" | "profile">): string {
  return `${policyFolder(group)}/samples/${group.profile}`;
}

/** The set of templates that `gator policy install --bundle` installs with their constraints. */
export function bundleName({ profile }: Pick<PolicyGroup, "profile">): string {
  return `wincompat-${profile}`;
}

/** What the policy of a group is for, as sentences. */
export function descriptionOf({ title, rules }: Pick<PolicyGroup, "title" | "rules">): readonly string[] {
  const what = `${title}: reports what Windows nodes do not do, or not as Linux nodes do.`;
  return [what, "These rules are checked.", ...rules.map((rule) => `${rule.title}.`)];
}

/** `security-context` is the kind `WincompatSecurityContext`. */
export function constraintKind(group: Pick<PolicyGroup, "id">): string {
  const words = `wincompat-${group.id}`.split("-");
  return words.map((word) => word.slice(0, 1).toUpperCase() + word.slice(1)).join("");
}
