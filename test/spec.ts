import { join } from "node:path";
import { formatDiagnostic } from "../src/diagnostic.js";
import type { Model } from "../src/model/model.js";
import { resolve, versionsOf } from "../src/model/resolve.js";
import { packageRoot } from "../src/package.js";
import type { Spec } from "../src/spec/load.js";
import { loadSpec } from "../src/spec/load.js";

let loaded: { spec: Spec; models: readonly Model[] } | undefined;

/** The spec of this checkout. @throws Error with all diagnostics when it is not valid */
export function theSpec(): Spec {
  return load().spec;
}

/** The model of every version, oldest first. */
export function models(): readonly Model[] {
  return load().models;
}

function load(): { spec: Spec; models: readonly Model[] } {
  if (loaded) return loaded;
  const result = loadSpec(join(packageRoot, "spec"));
  if ("diagnostics" in result) throw new Error(result.diagnostics.map(formatDiagnostic).join("\n"));
  const { spec } = result;
  loaded = { spec, models: versionsOf(spec).map((version) => resolve(spec, version)) };
  return loaded;
}
