/** Inside a release: the OPA bundle, and what `opa` makes of it. */
export const bundlePaths = {
  folder: "opa/bundle",
  archive: "opa/bundle.tar.gz",
  wasm: "opa/policy.wasm",
  /** The built-in functions that the policies may use. */
  capabilities: "opa/capabilities.json",
} as const;
