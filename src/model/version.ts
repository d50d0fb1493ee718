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
  return minorNumber(a) - minorNumber(b);
}

/**
 * Minor versions in words. Three or more without a gap are a range.
 * @param versions oldest first
 * @returns `1.24, 1.26 to 1.28`
 */
export function versionList(versions: readonly string[]): string {
  const runs: string[][] = [];
  for (const version of versions) {
    const run = runs.at(-1);
    const before = run?.at(-1);
    if (run !== undefined && before !== undefined && minorNumber(version) === minorNumber(before) + 1)
      run.push(version);
    else runs.push([version]);
  }
  return runs.flatMap((run) => (run.length > 2 ? `${run[0]} to ${run.at(-1)}` : run)).join(", ");
}

function minorNumber(version: string): number {
  return Number(version.split(".")[1]);
}
