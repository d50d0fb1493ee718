/** The last minor version of Kyverno that runs ClusterPolicies. */
export const lastWithClusterPolicies = "1.19";

const [major, minor] = lastWithClusterPolicies.split(".");

/** The versions that do not run them, as the subject of a sentence. */
export const kyvernoWithoutClusterPolicies = `Kyverno ${major}.${Number(minor) + 1} and newer`;
