/** The last minor version of Kyverno that runs ClusterPolicies. */
export const lastWithClusterPolicies = "1.19";

const [major, minor] = lastWithClusterPolicies.split(".");

/** The version that, by the plan of its project, does not run them (https://github.com/kyverno/kyverno/issues/17701). */
export const kyvernoWithoutClusterPolicies = `Kyverno ${major}.${Number(minor) + 1}`;
