import type { Targets } from "../../../../src/explain/coverage/targets.js";
import { formatDiagnostic } from "../../../../src/lib/diagnostic.js";
import { resolve, versionsOf } from "../../../../src/model/resolve.js";
import type { Spec } from "../../../../src/spec/read-spec.js";
import { loadSpec } from "../../../../src/spec-lint/load-spec.js";
import type { Change } from "../../spec/broken.js";
import { withChanges } from "../../spec/broken.js";

/** The sample spec with its one rule and its facts, changed. @throws Error when it is no longer valid */
export function changedSpec(...changes: readonly Change[]): Spec {
  const loaded = withChanges(changes, loadSpec);
  if ("diagnostics" in loaded) throw new Error(loaded.diagnostics.map(formatDiagnostic).join("\n"));
  return loaded.spec;
}

/** A spec that facts can refer to, with a manifest, a mutation, and an object for 1.24 only. */
export function targetsOf(spec: Spec): Targets {
  const manifests = { facts: new Set(["web"]), fixtures: new Map([["win-sample", { allow: 2, deny: 3 }]]) };
  return {
    spec,
    models: versionsOf(spec).map((version) => resolve(spec, version)),
    manifests,
    generators: [() => ["set-os-name"], ({ version }) => (version === "1.24" ? ["old-class"] : [])],
  };
}
