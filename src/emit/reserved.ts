/** Names that generated policies need for themselves: no scope is called like that, in whatever spelling. */
const reserved: ReadonlySet<string> = new Set([
  // Keywords of Rego, and functions that rules call.
  "as", "contains", "data", "default", "else", "every", "false", "if", "import", "in", "input", "not", "null",
  "package", "set", "some", "true", "with", "concat", "count", "lower", "split",
  // Rules and variables of the Rego library and of the rules beside it.
  "about", "after-last", "api-group", "api-version", "container", "containers", "effect-here", "effective", "encoded-length",
  "entry", "evidence", "finding", "findings", "i", "item", "key", "kind", "kinds", "lib", "list", "path", "resource",
  "same-value", "severities", "defaults", "parameters", "judged-containers", "matches-any", "exempt-image", "rejected-for-pods", "signs", "subject", "template", "value",
  // Context variables of Kyverno, its own and ours.
  "element", "element-index", "found", "judged", "images", "looks-into", "prefix", "request", "said", "service-account-name",
  "service-account-namespace", "target", "patch", "pointer", "made-by-controller",
]);

/** May no scope have this name? Numbered names, such as `item-2`, are the emitters' own, too. */
export function isReserved(name: string): boolean {
  return reserved.has(name.replace(/-?[0-9]+$/, "")) || /^condition-[0-9]+$/.test(name);
}
