import type { Report } from "../../check/findings.js";
import { stops } from "../../check/findings.js";
import type { ReportObject } from "../../cluster/write-reports.js";
import { reportLabels, writeReports } from "../../cluster/write-reports.js";
import type { PolicyReportObject } from "../../report/policyreport.js";
import { policyReports } from "../../report/policyreport.js";
import type { ReportContext } from "../../report/reporter.js";
import type { OpenCluster } from "./open-cluster.js";
import type { ClusterFlags } from "./options.js";

/** An object of Kubernetes has at most 1.5 MiB, and a result less than 1.5 KiB. */
const mostResults = 1000;

/**
 * Writes the findings into the cluster as PolicyReports.
 *
 * @returns what could not be written, as sentences
 */
export async function writeClusterReports(
  { connection }: OpenCluster,
  report: Report,
  { namespace, selector }: Pick<ClusterFlags, "namespace" | "selector">,
  context: Pick<ReportContext, "rules" | "clusterScoped" | "showSuppressed">,
): Promise<readonly string[]> {
  const found = policyReports(report, context).map(written);
  // A run without findings also leaves a trace.
  const isTraced = namespace !== undefined || found.some(({ kind }) => kind === "ClusterPolicyReport");
  const objects = isTraced ? found : [...found, emptyReport];
  const isComplete = selector === undefined && !report.diagnostics.some(stops);
  return writeReports(connection, objects, { namespaces: namespace, isComplete });
}

const emptyReport: ReportObject = {
  apiVersion: "wgpolicyk8s.io/v1alpha2",
  kind: "ClusterPolicyReport",
  metadata: { name: "wincompat", labels: reportLabels },
  summary: { pass: 0, fail: 0, warn: 0, error: 0, skip: 0 },
  results: [],
};

const rank: Readonly<Record<string, number>> = { error: 0, fail: 1, warn: 2 };

/** With the label of all reports, and the most severe results where there are too many. */
function written({ metadata, results, ...rest }: PolicyReportObject): ReportObject {
  const bySeverity = [...results].sort((a, b) => (rank[a.result] ?? 3) - (rank[b.result] ?? 3));
  return { ...rest, metadata: { ...metadata, labels: reportLabels }, results: bySeverity.slice(0, mostResults) };
}
