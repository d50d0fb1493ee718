import { compareSemantic } from "../../lib/semantic-version.js";
import { supportedVersions } from "../availability.js";
import type { Availability, EngineData } from "../engine.js";

export const engineId = "kyverno-cel";

/** The first minor version of Kyverno that serves `policies.kyverno.io/v1`. */
export const oldestKyverno = "1.17";

/** The first minor version of Kubernetes whose release has these policies; the command `kyverno` evaluates them there. */
const firstKubernetes = "1.28";

/** Versions of the spec list those of Kyverno once, for all kinds of its policies. */
const kyverno = { id: "kyverno", title: "Kyverno" } as const;

/** Why there are no policies for a version of Kubernetes; undefined if there are. */
export function whyWithheld({ version, engines }: Pick<EngineData, "version" | "engines">): string | undefined {
  if (compareSemantic(version, firstKubernetes) < 0)
    return `Kyverno ${oldestKyverno} is the first version that runs these policies, and supports no Kubernetes before ${firstKubernetes}.`;
  const supported = engines[kyverno.id] ?? [];
  return supported.length > 0 ? undefined : `No version of Kyverno supports Kubernetes ${version}.`;
}

/** The versions of Kyverno that support a version of Kubernetes and run the policies. */
export function available(data: EngineData): Availability {
  const reason = whyWithheld(data);
  if (reason !== undefined) return { unavailable: reason };
  const executed = { ...data.executed, [kyverno.id]: data.executed[engineId] ?? [] };
  return supportedVersions(kyverno, { ...data, executed }, oldestKyverno);
}
