/** A minor version of Kubernetes, such as `1.27`. */
export type KubeVersion = string & { readonly brand: "KubeVersion" };

/** After the patch vendors add what they like: `1.27.3-gke.100`, `v1.26.6+rke2r1`. */
const form = /^v?1\.([1-9][0-9]*)(?:\.[0-9]+(?:[-+][0-9A-Za-z.+-]*)?)?$/;

/**
 * Reads a version as people write it: `1.27`, `v1.27`, `1.27.3`.
 * @returns its minor version, or undefined when `text` is none
 */
export function parseVersion(text: string): KubeVersion | undefined {
  const minor = form.exec(text)?.[1];
  return minor === undefined ? undefined : (`1.${minor}` as KubeVersion);
}

/** Negative when `a` is older than `b`, positive when newer, 0 when equal. */
export function compareVersions(a: KubeVersion, b: KubeVersion): number {
  return minorOf(a) - minorOf(b);
}

function minorOf(version: KubeVersion): number {
  return Number(version.slice(2));
}
