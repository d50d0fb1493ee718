import { join } from "node:path";
import { formatDiagnostic } from "../diagnostic.js";
import { packageRoot } from "../package.js";
import type { Spec } from "../spec/load.js";
import { loadSpec } from "../spec/load.js";
import { UsageError } from "./exit.js";

/** The spec of this package. @throws UsageError with everything that is wrong with it */
export function packageSpec(): Spec {
  const loaded = loadSpec(join(packageRoot, "spec"));
  if ("diagnostics" in loaded) throw new UsageError(loaded.diagnostics.map(formatDiagnostic).join("\n"));
  return loaded.spec;
}
