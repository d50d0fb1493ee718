import type { ApiServerSource } from "../spec/types.js";
import type { KubeVersion } from "./version.js";

/** A kind of `admissionregistration.k8s.io/v1` whose objects contain CEL. */
export type AdmissionPolicyKind = ApiServerSource["admissionPolicies"][number];

/** What the API server of a version evaluates itself, without a webhook. */
export interface ApiServer {
  /** Kinds that it serves and evaluates by default. */
  readonly admissionPolicies: readonly AdmissionPolicyKind[];
  /** The oldest version that serves a kind; absent for a kind that no known version serves. */
  readonly servedSince: Readonly<Partial<Record<AdmissionPolicyKind, KubeVersion>>>;
  /** Libraries of CEL that new policies can use, of those that not all API servers with policies have. */
  readonly celLibraries: readonly ApiServerSource["celLibraries"][number][];
}

/** @param versions of the spec, the oldest first */
export function toApiServer(
  { admissionPolicies, celLibraries }: ApiServerSource,
  versions: readonly { readonly version: KubeVersion; readonly apiServer: ApiServerSource }[],
): ApiServer {
  const kinds = new Set(versions.flatMap(({ apiServer }) => apiServer.admissionPolicies));
  const since = [...kinds].map((kind) => [
    kind,
    versions.find(({ apiServer }) => apiServer.admissionPolicies.includes(kind))?.version,
  ]);
  return { admissionPolicies, celLibraries, servedSince: Object.fromEntries(since) };
}
