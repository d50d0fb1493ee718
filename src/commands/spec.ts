import { join } from "node:path";
import { formatDiagnostic } from "../diagnostic.js";
import { packageRoot } from "../package.js";
import type { Spec } from "../spec/load.js";
import { loadSpec } from "../spec/load.js";
import { UnusableError } from "../usage-error.js";

let read: Spec | undefined;

/** The spec of this package, read once. @throws UnusableError with everything that is wrong with it */
export function packageSpec(): Spec {
  return (read ??= specIn(join(packageRoot, "spec")));
}

/** The spec of a folder. @throws UnusableError with everything that is wrong with it */
export function specIn(folder: string): Spec {
  const loaded = loadSpec(folder);
  if ("diagnostics" in loaded) throw new UnusableError(loaded.diagnostics.map(formatDiagnostic).join("\n"));
  return loaded.spec;
}
