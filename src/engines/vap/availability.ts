import { compareSemantic } from "../../lib/semantic-version.js";
import { firstWithPolicies } from "../cel/dialect.js";
import type { Availability, EngineData } from "../engine.js";

/** The policies are a part of Kubernetes, so their version is that of the API server. */
export function available({ version }: Pick<EngineData, "version">): Availability {
  return compareSemantic(version, firstWithPolicies) >= 0
    ? { versions: [version] }
    : {
        unavailable: `ValidatingAdmissionPolicy is stable since Kubernetes ${firstWithPolicies}, and off by default before.`,
      };
}
