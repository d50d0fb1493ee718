/** Inside a release: the OPA bundle, and what `opa` makes of it. */
export const bundlePaths = {
  folder: "opa/bundle",
  archive: "opa/bundle.tar.gz",
  wasm: "opa/policy.wasm",
  /** The built-in functions that the policies may use. */
  capabilities: "opa/capabilities.json",
} as const;

/** The document of the parameters. It is outside of what the bundle owns, so that another bundle, or a file of the user, can set them. */
export const parametersName = "wincompat_parameters";

/** The entrypoint that returns findings with evidence. */
export const reportEntrypoint = "wincompat/report";
