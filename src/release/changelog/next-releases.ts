import type { Diagnostic } from "../../lib/diagnostic.js";
import { compareDiagnostics } from "../../lib/diagnostic.js";
import { resolve } from "../../model/resolve.js";
import type { KubeVersion } from "../../model/version.js";
import type { Spec } from "../../spec/read-spec.js";
import { versionFaults } from "./faults.js";
import type { Engines, RewriteCheck, NextRelease } from "./next-release.js";
import { nextRelease } from "./next-release.js";
import { readRecord } from "./record-file.js";

/** What would be released for each minor version, or everything that is wrong with records and versions. */
export type NextReleases = { readonly next: ReadonlyMap<KubeVersion, NextRelease> } | { readonly diagnostics: readonly Diagnostic[] };

/**
 * Compares the spec with the last release of each of these versions, and holds the versions of policies to what differs.
 *
 * @param folder the folder of the spec
 * @param look see `nextRelease`
 */
export function nextReleases(spec: Spec, folder: string, versions: readonly KubeVersion[], engines: Engines, look: RewriteCheck): NextReleases {
  const diagnostics: Diagnostic[] = [];
  const next = new Map<KubeVersion, NextRelease>();
  for (const version of versions) {
    const read = readRecord(folder, version);
    const file = spec.versions.find(({ id }) => id === version);
    if ("diagnostics" in read) diagnostics.push(...read.diagnostics);
    else if (file !== undefined) {
      const one = nextRelease(resolve(spec, version), read.record, engines, look);
      diagnostics.push(...versionFaults(one, file));
      next.set(version, one);
    }
  }
  return diagnostics.length > 0 ? { diagnostics: diagnostics.sort(compareDiagnostics) } : { next };
}
