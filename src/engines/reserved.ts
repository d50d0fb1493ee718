/** Names that generated policies need for themselves: no scope and no parameter is called like that, in whatever spelling. */
const reserved: ReadonlySet<string> = new Set([
  // Keywords of Rego, and functions that rules call.
  "as", "contains", "data", "default", "else", "every", "false", "if", "import", "in", "input", "not", "null",
  "package", "set", "some", "true", "with", "concat", "count", "lower", "split",
  // Rules and variables of the Rego library and of the rules beside it.
  "about", "after-last", "api-group", "api-version", "container", "containers", "defaults", "effect-here", "effective",
  "encoded-length", "entry", "evidence", "exempt-image", "exempt-namespace", "finding", "findings", "for-windows", "i", "item",
  "judged-containers", "key", "kind", "kinds", "lib", "list", "matches-any", "parameters", "path", "rejected-for-pods",
  "resource", "same-value", "severities", "signs", "subject", "template", "value",
  // Parameters of Gatekeeper constraints beside those of the spec.
  "skip-rules",
  // Context variables of Kyverno, its own and ours.
  "element", "element-index", "found", "images", "judged", "looks-into", "made-by-controller", "patch", "pointer", "prefix",
  "request", "said", "service-account-name", "service-account-namespace", "target",
]);

/** May nothing in the spec have this name? Numbered names, such as `item-2`, are the emitters' own, too. */
export function isReserved(name: string): boolean {
  return reserved.has(name.replace(/-?[0-9]+$/, "")) || /^condition-[0-9]+$/.test(name);
}
