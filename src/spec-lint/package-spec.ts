import { join } from "node:path";
import { formatDiagnostic } from "../lib/diagnostic.js";
import { UnusableError } from "../lib/errors.js";
import { isCheckout, packageRoot } from "../lib/package.js";
import type { Spec } from "../spec/read-spec.js";
import { loadSpec } from "./load-spec.js";

let read: Spec | undefined;

/** The spec of this package, read once. @throws UnusableError with all its errors */
export function packageSpec(): Spec {
  return (read ??= specIn(join(packageRoot, "spec")));
}

/** The spec of a folder. @throws UnusableError with all its errors */
export function specIn(folder: string): Spec {
  const loaded = loadSpec(folder);
  if ("spec" in loaded) return loaded.spec;
  const { diagnostics } = loaded;
  const count = `${diagnostics.length} ${diagnostics.length === 1 ? "error" : "errors"} in the spec.`;
  // A checkout can have a spec that was pulled after the last compilation.
  const hint = isCheckout
    ? " If you did not cause them, the program is older than the spec: run `npm run compile`."
    : "";
  throw new UnusableError([...diagnostics.map(formatDiagnostic), count + hint].join("\n"));
}
