/** A Windows pod with one finding of core, which a safe fix removes. */
export const podToFix = [
  "apiVersion: v1",
  "kind: Pod",
  "metadata: {name: a}",
  "spec:",
  "  os: {name: windows}",
  "  nodeSelector: {kubernetes.io/os: windows}",
  "  hostPID: true",
  "  containers: [{name: c, image: i}]",
  "",
].join("\n");
