import type { EngineVersions } from "../model/model.js";
import type { KubeVersion } from "../model/version.js";
import { rangeOf } from "./explained.js";
import { folded } from "./pretty/fold.js";
import type { Terminal } from "./pretty/terminal.js";
import type { Column } from "./table.js";
import { table } from "./table.js";

/** A minor version of Kubernetes that there is a release for. */
export interface CoveredVersion {
  readonly kubernetes: KubeVersion;
  /** Is it the one that commands take when nobody says a version? */
  readonly default: boolean;
  /** Semantic version of its policies. */
  readonly policies: string;
  readonly rules: number;
  /** The minor versions of each engine that support it and run the policies. */
  readonly engines: EngineVersions;
}

const columnsOfTable: readonly Column[] = [
  { title: "Kubernetes", align: "left" },
  { title: "policies", align: "left" },
  { title: "rules", align: "right" },
  { title: "Kyverno", align: "left" },
  { title: "Gatekeeper", align: "left" },
  { title: "", align: "left" },
];

const remark = "Kyverno and Gatekeeper: the versions that support that Kubernetes and run the policies; none where the supported ones are too old. docs/conformance.md lists the versions that the policies were run with.";

/** The covered versions for people, oldest first; the engines are those that a cluster of that version can have. */
export function prettyVersions(versions: readonly CoveredVersion[], { colors, columns }: Terminal): string {
  const rows = versions.map(({ kubernetes, policies, rules, engines, default: isDefault }) => [
    kubernetes,
    policies,
    String(rules),
    engineRange(engines.kyverno),
    engineRange(engines.gatekeeper),
    isDefault ? "default" : "",
  ]);
  const [head = "", ...lines] = table(columnsOfTable, rows);
  return `${[colors.bold(head), ...lines, "", ...folded(remark, columns, 0)].join("\n")}\n`;
}

function engineRange(versions: readonly string[]): string {
  return versions.length === 0 ? "none" : rangeOf(versions);
}
