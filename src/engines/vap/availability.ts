import { compareSemantic } from "../../lib/semantic-version.js";
import type { Availability, EngineData } from "../engine.js";

/** The first minor version of Kubernetes whose API servers serve `admissionregistration.k8s.io/v1` of these policies by default. */
const first = "1.30";

/** The policies are a part of Kubernetes, so their version is that of the API server. */
export function available({ version }: Pick<EngineData, "version">): Availability {
  return compareSemantic(version, first) >= 0
    ? { versions: [version] }
    : { unavailable: `ValidatingAdmissionPolicy is stable since Kubernetes ${first}, and off by default before.` };
}
