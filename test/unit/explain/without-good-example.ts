/**
 * Rules without a manifest that passes: their remediation is outside of the manifest, or makes it one for Linux, or changes a setting that
 * another rule reports, too.
 */
export const withoutGoodExample = ["svc-session-affinity-timeout", "win-csi-proxy", "win-node-problem-detector"];
