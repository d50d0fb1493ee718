import { join } from "node:path";
import { formatDiagnostic } from "../lib/diagnostic.js";
import { UnusableError } from "../lib/errors.js";
import { packageRoot } from "../lib/package.js";
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
  if ("diagnostics" in loaded) throw new UnusableError(loaded.diagnostics.map(formatDiagnostic).join("\n"));
  return loaded.spec;
}
