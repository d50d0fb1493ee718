import { keywords } from "./rego.js";

/** What the template of the library and its scopes define: no helper and no variable may have such a name. */
export const libraryNames = [
  "after_last",
  "api_group",
  "api_version",
  "at_most",
  "containers",
  "custom_kinds",
  "defaults",
  "effect_here",
  "effective",
  "encoded_length",
  "evidence",
  "evidence_at",
  "exempt_image",
  "exempt_namespace",
  "finding",
  "for_windows",
  "is_at_most",
  "judged_containers",
  "kind",
  "kinds",
  "matches_any",
  "parameters",
  "power_of_ten",
  "rejected_for_pods",
  "resource",
  "same_value",
  "severities",
  "subject",
  "template",
];

/** The same for the module of a rule. */
export const ruleNames = ["about", "deny", "everywhere", "findings", "items", "lib", "path", "results", "warn"];

/** Variables of both. */
const variableNames = ["container", "entry", "i", "item", "key", "list", "value"];

/** Documents of OPA, and functions that rules call. */
const regoNames = ["data", "input", "set", "concat", "count", "lower", "split"];

/** Names that modules use themselves, in kebab-case. */
export const reservedNames: readonly string[] = [
  ...keywords,
  ...regoNames,
  ...variableNames,
  ...libraryNames,
  ...ruleNames,
].map((one) => one.replaceAll("_", "-"));
