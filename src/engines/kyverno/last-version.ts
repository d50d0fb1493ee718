import { compareSemantic } from "../../lib/semantic-version.js";
import type { Availability, EngineData } from "../engine.js";
import { lastWithClusterPolicies as last } from "../kyverno-versions.js";

/**
 * Why there are no ClusterPolicies for a version of Kubernetes; undefined if there are. A version that only newer releases of Kyverno
 * support gets none.
 */
export function whyWithheld({ engines }: Pick<EngineData, "engines">): string | undefined {
  const supported = engines["kyverno"] ?? [];
  if (supported.some((version) => compareSemantic(version, last) <= 0)) return undefined;
  return `Kyverno ${last} is the newest version that runs ClusterPolicies, and it does not support this version of Kubernetes.`;
}

/** The same for a release without ClusterPolicies, with its version of Kubernetes. */
export function withheld({ version }: Pick<EngineData, "version">): Availability {
  return {
    unavailable: `No version of Kyverno that runs ClusterPolicies supports Kubernetes ${version}. Kyverno ${last} is the newest one that runs them.`,
  };
}
