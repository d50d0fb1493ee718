import { realPlace } from "../../lib/real-place.js";
import { stdinArgument } from "../../manifests/inputs.js";
import type { ReportFormat } from "../../report/reporter.js";
import type { ClusterFlags } from "../cluster/options.js";
import type { ExclusionFlags } from "../exclusion.js";
import type { CheckFlags } from "./flags.js";

/** The options of which some exclude others. */
type PrintingFlags = Omit<
  CheckFlags,
  "evaluator" | "fixes" | "writeReports" | keyof ExclusionFlags | keyof ClusterFlags
>;

type Contradiction = readonly [says: string, holds: (flags: PrintingFlags, manifests: readonly string[]) => boolean];

function isPretty(flags: PrintingFlags): boolean {
  return has(flags, "pretty") || flags.reports?.some(({ word }) => word === "format") !== true;
}

function has({ reports = [] }: PrintingFlags, format: ReportFormat): boolean {
  return reports.some(({ word, value }) => word === "format" && value === format);
}

const contradictions: readonly Contradiction[] = [
  [
    "--quiet prints the findings that fail, and --summary counts by rule. Choose one.",
    ({ quiet, summary }) => quiet && summary,
  ],
  [
    "--quiet prints only findings that fail, and --show-suppressed prints others. Choose one.",
    ({ quiet, showSuppressed }) => quiet && showSuppressed,
  ],
  [
    "With --no-suppressions, there are no suppressed findings to show with --show-suppressed. Choose one.",
    ({ suppressions, showSuppressed }) => suppressions === "refuse" && showSuppressed,
  ],
  [
    "--quiet only affects the format pretty, and no report uses it. Add --format pretty, or remove --quiet.",
    (flags) => flags.quiet && !isPretty(flags),
  ],
  [
    "--summary only affects the format pretty, and no report uses it. Add --format pretty, or remove --summary.",
    (flags) => flags.summary && !isPretty(flags),
  ],
  [
    "--quiet prints only findings that fail, and --list-objects lists all objects. Choose one.",
    ({ quiet, listObjects }) => quiet && listObjects,
  ],
  [
    "--list-objects only affects the formats pretty and json, and no report uses them. Add --format json, or remove --list-objects.",
    (flags) => flags.listObjects && !isPretty(flags) && !has(flags, "json"),
  ],
  [
    "--baseline reads a baseline, and --write-baseline regenerates it. Name one file for both, or remove one of them.",
    ({ baseline, writeBaseline }) =>
      baseline !== undefined && writeBaseline !== undefined && realPlace(baseline) !== realPlace(writeBaseline),
  ],
  [
    "--stdin-filename names standard input, which is not among the manifests. Add -, or remove the option.",
    ({ stdinFilename }, manifests) => stdinFilename !== undefined && !manifests.includes(stdinArgument),
  ],
];

/** Options that contradict each other, as sentences. */
export function contradictionsIn(flags: PrintingFlags, manifests: readonly string[]): readonly string[] {
  return contradictions.filter(([, holds]) => holds(flags, manifests)).map(([says]) => says);
}

type Flags = ClusterFlags &
  Partial<Pick<CheckFlags, "stdinFilename" | "render" | "writeReports" | keyof ExclusionFlags>>;

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
  ["--no-ignore", ({ ignore }) => ignore === false],
  ["--force-exclude", ({ forceExclude }) => forceExclude === true],
];

/** What is wrong with the input that a user names, as sentences. */
export function inputFaults(flags: Flags, manifests: readonly string[]): readonly string[] {
  const given = (options: typeof onlyForCluster): readonly string[] =>
    options.filter(([, isGiven]) => isGiven(flags)).map(([option]) => option);
  if (flags.cluster) {
    const quoted = manifests.map((one) => `"${one}"`).join(", ");
    return [
      ...(manifests.length === 0
        ? []
        : [`--cluster reads the objects of a cluster, not manifests. Remove --cluster, or ${quoted}.`]),
      ...(flags.writeReports === true && flags.selector !== undefined
        ? [
            "--write-reports replaces complete reports, and --selector checks only some of the objects. Remove one of them.",
          ]
        : []),
      ...given(onlyForManifests).map(
        (option) => `${option} is for manifests, and --cluster does not read any. Remove one of them.`,
      ),
    ];
  }
  return [
    ...(manifests.length > 0
      ? []
      : ["Name files, folders, globs, or - for standard input; or read a cluster with --cluster."]),
    ...given(onlyForCluster).map((option) => `${option} is for a cluster. Add --cluster, or remove ${option}.`),
  ];
}
