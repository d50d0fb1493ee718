import type { AdmissionPolicyKind } from "../../model/api-server.js";
import type { Availability, EngineData } from "../engine.js";

/** The policies are a part of Kubernetes, so their version is that of the API server. */
export function availabilityOf(kind: AdmissionPolicyKind, { version, apiServer }: EngineData): Availability {
  if (apiServer.admissionPolicies.includes(kind)) return { versions: [version] };
  const first = apiServer.servedSince[kind];
  return {
    unavailable:
      first === undefined
        ? `No API server that this version of wincompat knows evaluates a ${kind} by default.`
        : `${kind} is stable since Kubernetes ${first}, and off by default before.`,
  };
}
