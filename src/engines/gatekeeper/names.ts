import type { NameLimits } from "../engine.js";
import { yamlWords } from "../yaml-words.js";

/** Names, in kebab-case, of the variables that only templates of Gatekeeper have; Gatekeeper itself adds `anyObject` and `params`. */
export const templateVariables: readonly string[] = [
  "any-object",
  "error-rules",
  "info-rules",
  "owned",
  "parameters",
  "params",
  "rules",
  "subject",
  "warning-rules",
];

/**
 * What the module of a template uses besides the names of every module in Rego. It imports each rule by its id, which hides anything else
 * with that name.
 */
const moduleNames = [
  "checked-part",
  "denied-by-other",
  "group",
  "ignored-review",
  "metadata-read",
  "namespace",
  "object",
  "operation",
  "pod-metadata-read",
  "skipped-rules",
  "union",
  "violation",
];

export const gatekeeperNames: NameLimits = {
  // Also a parameter of constraints beside those of the spec.
  reserved: ["skip-rules", ...templateVariables],
  reservedIds: [...moduleNames, ...yamlWords],
  spell: (name) => name,
  // The definitions of constraints allow names of 63 characters: `wincompat-identity-deny`.
  longestFamily: 63 - "wincompat-".length - "-deny".length,
};
