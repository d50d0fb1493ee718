import { clusterEngines } from "../../engines/availability.js";
import type { Engine } from "../../engines/engine.js";
import { enumerate } from "../../lib/lists.js";
import type { EngineVersions } from "../../model/model.js";
import type { KubeVersion } from "../../model/version.js";
import { versionList } from "../../model/version.js";
import type { ReleaseIndex } from "../../release/index-file.js";
import type { Column } from "../table.js";
import { table } from "../table.js";
import type { Terminal } from "../terminal.js";
import { folded } from "../terminal.js";

/** A minor version of Kubernetes with a release. */
export interface CoveredVersion {
  readonly kubernetes: KubeVersion;
  /** True for the version that commands use by default. */
  readonly default: boolean;
  /** The day on which the Kubernetes project stops to support it, `2024-07-16`. */
  readonly supportedUntil: string;
  /** Semantic version of its policies. */
  readonly policies: string;
  readonly rules: number;
  /** The minor versions of each engine that support it and run the policies. */
  readonly engines: EngineVersions;
}

/** The supported versions as text, oldest first, with the engines that run in their clusters. */
export function prettyVersions(
  versions: readonly CoveredVersion[],
  engines: readonly Engine[],
  { colors, columns }: Terminal,
): string {
  const inCluster = clusterEngines(engines);
  const titles = inCluster.map(({ title }) => title);
  const rows = versions.map(({ kubernetes, supportedUntil, policies, rules, engines, default: isDefault }) => [
    kubernetes,
    supportedUntil,
    policies,
    String(rules),
    ...inCluster.map(({ id }) => engineRange(engines[id])),
    isDefault ? "default" : "",
  ]);
  const [head = "", ...lines] = table(columnsOfTable(titles), rows);
  return `${[colors.bold(head), ...lines, "", ...folded(remark(inCluster), columns, 0)].join("\n")}\n`;
}

function columnsOfTable(engines: readonly string[]): readonly Column[] {
  const left = (title: string): Column => ({ title, align: "left" });
  return [
    left("Kubernetes"),
    left("end of life"),
    left("policies"),
    { title: "rules", align: "right" },
    ...engines.map(left),
    left("--kubernetes"),
  ];
}

function remark(engines: ReturnType<typeof clusterEngines>): string {
  const titles = engines.map(({ title }) => title);
  const tested = `Not all of these versions were tested with the policies: README.md and the page of each engine list those that were. The columns ${enumerate(titles)} show the versions that their projects test or support with this version of Kubernetes and that can run the policies.`;
  return [tested, ...engines.flatMap(({ cluster }) => cluster.recommendation ?? [])].join(" ");
}

function engineRange(versions: readonly string[] = []): string {
  return versions.length === 0 ? "none" : versionList(versions);
}

/**
 * A sentence about each version that the Kubernetes project no longer supports.
 *
 * @param today as in `2024-07-16`
 */
export function endOfLifeNotes(
  indexes: readonly Pick<ReleaseIndex, "kubernetes" | "supportedUntil">[],
  today: string,
): readonly string[] {
  return indexes
    .filter(({ supportedUntil }) => supportedUntil < today)
    .map(
      ({ kubernetes, supportedUntil }) =>
        `Note: the Kubernetes project ended its support of ${kubernetes} on ${supportedUntil}.`,
    );
}
