import type { Difference } from "../../diff/change.js";
import type { Bump } from "./semantic-version.js";

/** In what a rule can differ from itself; another profile is another group, where the rule comes and goes. */
export type RuleAspect = Exclude<Difference["aspect"], "profile">;

/** What can become of policies from one release to the next. */
export type PolicyChangeKind =
  | "group-added" | "group-removed" | "group-title" | "group-description" | "group-rewritten"
  | "name-added" | "name-removed"
  | "kind-added" | "kind-removed" | "kind-changed"
  | "rule-added" | "rule-removed" | `rule-${RuleAspect}` | "rule-title" | "rule-description" | "rule-sources"
  | "scope"
  | "parameter-added" | "parameter-removed" | "parameter-renamed" | "parameter-type" | "parameter-form" | "parameter-default" | "parameter-description"
  | "mutation-added" | "mutation-removed" | "mutation-cases" | "mutation-profile" | "mutation-title" | "mutation-description" | "mutation-sources"
  | "runtime-class-added" | "runtime-class-removed" | "runtime-class-changed";

/**
 * By how much each raises a version. What users name or what their settings must fit: major, when it goes or changes.
 * What is found, and with what effect: minor. What people read: patch.
 */
export const bumpOf: Record<PolicyChangeKind, Bump> = {
  "group-added": "minor",
  "group-removed": "major",
  "group-title": "patch",
  "group-description": "patch",
  // Generators write its policies in another way.
  "group-rewritten": "patch",
  "name-added": "minor",
  "name-removed": "major",
  "kind-added": "minor",
  "kind-removed": "minor",
  "kind-changed": "minor",
  "rule-added": "minor",
  // Exceptions, `skipRules` and dashboards name rules.
  "rule-removed": "major",
  "rule-effect": "minor",
  "rule-rejectedFor": "minor",
  "rule-paths": "minor",
  "rule-condition": "minor",
  "rule-message": "patch",
  "rule-remediation": "patch",
  "rule-title": "patch",
  "rule-description": "patch",
  // They stand beside the policies, not in them.
  "rule-sources": "none",
  scope: "minor",
  // Parameters are the schema of every constraint.
  "parameter-added": "minor",
  "parameter-removed": "major",
  "parameter-renamed": "major",
  "parameter-type": "major",
  "parameter-form": "major",
  "parameter-default": "minor",
  "parameter-description": "patch",
  "mutation-added": "minor",
  "mutation-removed": "major",
  "mutation-cases": "minor",
  // The recommended ones are installed together.
  "mutation-profile": "minor",
  "mutation-title": "patch",
  "mutation-description": "patch",
  "mutation-sources": "none",
  // Pods name RuntimeClasses.
  "runtime-class-added": "minor",
  "runtime-class-removed": "major",
  "runtime-class-changed": "minor",
};

/** One thing that is not what the last release had. */
export interface PolicyChange {
  readonly kind: PolicyChangeKind;
  /** The group of policies; without it the release as a whole. */
  readonly group?: string;
  /** The rule, scope, parameter or name. */
  readonly of: string;
  /** What became of it, to be read behind its name. */
  readonly says: string;
}
