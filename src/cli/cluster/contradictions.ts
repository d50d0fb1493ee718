import type { CheckFlags } from "../check/definition.js";
import type { ExclusionFlags } from "../exclusion.js";
import type { ClusterFlags } from "./options.js";

type Flags = ClusterFlags &
  Partial<Pick<CheckFlags, "stdinFilename" | "render" | "writeReports" | "listObjects" | keyof ExclusionFlags>>;

const onlyForCluster: readonly (readonly [option: string, isGiven: (flags: Flags) => boolean])[] = [
  ["--kubeconfig", ({ kubeconfig }) => kubeconfig !== undefined],
  ["--context", ({ context }) => context !== undefined],
  ["--namespace", ({ namespace }) => namespace !== undefined],
  ["--selector", ({ selector }) => selector !== undefined],
  ["--request-timeout", ({ requestTimeout }) => requestTimeout !== undefined],
  ["--write-reports", ({ writeReports }) => writeReports === true],
];

const onlyForManifests: typeof onlyForCluster = [
  ["--stdin-filename", ({ stdinFilename }) => stdinFilename !== undefined],
  ["--render never", ({ render }) => render === "never"],
  ["--exclude", ({ exclude }) => exclude !== undefined && exclude.length > 0],
  ["--force-exclude", ({ forceExclude }) => forceExclude === true],
  ["--list-objects", ({ listObjects }) => listObjects === true],
];

/** What is wrong with the input that a user names, as sentences. */
export function inputFaults(flags: Flags, manifests: readonly string[]): readonly string[] {
  const given = (options: typeof onlyForCluster): readonly string[] =>
    options.filter(([, isGiven]) => isGiven(flags)).map(([option]) => option);
  if (flags.cluster) {
    return [
      ...(manifests.length === 0
        ? []
        : [`--cluster reads the objects of a cluster, not manifests. Remove --cluster, or ${manifests.join(", ")}.`]),
      ...given(onlyForManifests).map(
        (option) => `${option} is for manifests, and --cluster does not read any. Remove one of them.`,
      ),
    ];
  }
  return [
    ...(manifests.length > 0
      ? []
      : ["Name files, folders, globs, or - for standard input; or read a cluster with --cluster."]),
    ...given(onlyForCluster).map((option) => `${option} is for a cluster. Add --cluster, or remove it.`),
  ];
}
