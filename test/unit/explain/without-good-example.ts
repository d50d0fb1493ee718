/** Rules without a manifest that passes: their remediation is outside of the manifest, or makes it one for Linux. */
export const withoutGoodExample = ["win-csi-proxy", "win-node-problem-detector"];
