import { compareSemantic } from "../../lib/semantic-version.js";
import { supportedVersions } from "../availability.js";
import type { Availability, EngineData } from "../engine.js";

export const engineId = "kyverno-cel";

/** The first minor version of Kyverno that serves `policies.kyverno.io/v1`. */
const oldestKyverno = "1.17";

/** Versions of the spec list those of Kyverno once, for all kinds of its policies. */
const kyverno = { id: "kyverno", title: "Kyverno" } as const;

/**
 * Why there are no policies for a version of Kubernetes; undefined if there are. Where no controller runs them, a release has them for
 * the command `kyverno`, if it has evaluated them.
 */
export function whyWithheld({ version, engines, executed }: Omit<EngineData, "apiServer">): string | undefined {
  const supported = engines[kyverno.id] ?? [];
  const isRun = supported.some((one) => compareSemantic(one, oldestKyverno) >= 0);
  if (isRun || (executed[engineId] ?? []).length > 0) return undefined;
  return supported.length === 0
    ? `No version of Kyverno that wincompat knows supports Kubernetes ${version}.`
    : `Kyverno ${oldestKyverno} is the first version that runs these policies, and does not support Kubernetes ${version}.`;
}

/** The versions of Kyverno that support a version of Kubernetes and run the policies. */
export function available(data: EngineData): Availability {
  const reason = whyWithheld(data);
  if (reason !== undefined) return { unavailable: reason };
  const executed = { ...data.executed, [kyverno.id]: data.executed[engineId] ?? [] };
  return supportedVersions(kyverno, { ...data, executed }, oldestKyverno);
}
