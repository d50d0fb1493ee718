import { compareSemantic } from "../../lib/semantic-version.js";
import type { Availability, EngineData } from "../engine.js";

/** The first minor version of Kubernetes whose API servers evaluate MutatingAdmissionPolicies of `admissionregistration.k8s.io/v1` by default. */
const first = "1.36";

/** A part of Kubernetes, so their version is that of the API server. */
export function mutatingAvailability({ version }: Pick<EngineData, "version">): Availability {
  return compareSemantic(version, first) >= 0
    ? { versions: [version] }
    : { unavailable: `MutatingAdmissionPolicy is stable since Kubernetes ${first}, and off by default before.` };
}
