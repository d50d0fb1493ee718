import { supportedVersions } from "../availability.js";
import type { Availability, EngineData } from "../engine.js";
import { kyvernoProgram, lastWithClusterPolicies as last, versionsThatRun } from "../kyverno-program/versions.js";

/**
 * Why there are no ClusterPolicies for a version of Kubernetes; undefined if there are. A version that only newer releases of Kyverno
 * support gets none.
 */
export function whyWithheld(data: Pick<EngineData, "engines">): string | undefined {
  if (versionsThatRun("cluster", data).length > 0) return undefined;
  return `Kyverno ${last} is the newest version that runs ClusterPolicies, and it does not support this version of Kubernetes.`;
}

/** The versions of Kyverno that support a version of Kubernetes and run the policies. */
export function available(data: EngineData): Availability {
  if (whyWithheld(data) !== undefined)
    return {
      unavailable: `No version of Kyverno that runs ClusterPolicies supports Kubernetes ${data.version}. Kyverno ${last} is the newest one that runs them.`,
    };
  const engines = { ...data.engines, [kyvernoProgram.id]: versionsThatRun("cluster", data) };
  return supportedVersions(kyvernoProgram, { ...data, engines }, data.executed[kyvernoProgram.id]?.[0]);
}
