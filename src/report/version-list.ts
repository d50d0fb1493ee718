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
  /** The minor versions of each engine whose makers support it. */
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

const remark = "Kyverno and Gatekeeper: the versions whose makers name that Kubernetes among those that they support. With which ones the policies were run stands in docs/conformance.md.";

/** The covered versions for people, oldest first; the engines are those whose makers support the version. */
export function prettyVersions(versions: readonly CoveredVersion[], { colors, columns }: Terminal): string {
  const rows = versions.map(({ kubernetes, policies, rules, engines, default: isDefault }) => [
    kubernetes,
    policies,
    String(rules),
    rangeOf(engines.kyverno),
    rangeOf(engines.gatekeeper),
    isDefault ? "default" : "",
  ]);
  const [head = "", ...lines] = table(columnsOfTable, rows);
  return `${[colors.bold(head), ...lines, "", ...folded(remark, columns, 0)].join("\n")}\n`;
}
