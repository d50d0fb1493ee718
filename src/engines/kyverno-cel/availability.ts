import { supportedVersions } from "../availability.js";
import type { Availability, EngineData } from "../engine.js";
import { firstWithCelPolicies as first, kyvernoProgram, versionsThatRun } from "../kyverno-program/versions.js";

export const engineId = "kyverno-cel";

/**
 * Why there are no policies for a version of Kubernetes; undefined if there are. Where no controller runs them, a release has them for
 * the command `kyverno`, if it has evaluated them.
 */
export function whyWithheld(data: Omit<EngineData, "apiServer">): string | undefined {
  const { version, engines, executed } = data;
  if (versionsThatRun("cel", data).length > 0 || (executed[engineId] ?? []).length > 0) return undefined;
  return (engines[kyvernoProgram.id] ?? []).length === 0
    ? `No version of Kyverno that wincompat knows supports Kubernetes ${version}.`
    : `Kyverno ${first} is the first version that runs these policies, and does not support Kubernetes ${version}.`;
}

/** The versions of Kyverno that support a version of Kubernetes and run the policies. */
export function available(data: EngineData): Availability {
  const reason = whyWithheld(data);
  if (reason !== undefined) return { unavailable: reason };
  const executed = { ...data.executed, [kyvernoProgram.id]: data.executed[engineId] ?? [] };
  return supportedVersions(kyvernoProgram, { ...data, executed }, first);
}
