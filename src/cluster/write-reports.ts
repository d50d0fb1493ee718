import type { Mapping } from "../lib/json.js";
import { isMapping, parsedJson } from "../lib/json.js";
import { textAt } from "../model/field-path.js";
import type { Connection } from "./connection.js";
import { ConnectionError } from "./connection-error.js";
import { ListFault, listPages } from "./list-pages.js";
import type { ListedKind } from "./listed-kinds.js";
import { apiVersionOf, resourceName } from "./listed-kinds.js";
import type { ApiAnswer } from "./request.js";

/** A report as an object of Kubernetes. */
export interface ReportObject extends Mapping {
  readonly kind: string;
  readonly metadata: {
    readonly name: string;
    readonly namespace?: string;
    readonly labels: Readonly<Record<string, string>>;
  };
}

const shared = { template: "", group: "wgpolicyk8s.io", version: "v1alpha2", stage: "others", isCustom: true } as const;
const kinds: readonly ListedKind[] = [
  { ...shared, kind: "ClusterPolicyReport", resource: "clusterpolicyreports", isNamespaced: false },
  { ...shared, kind: "PolicyReport", resource: "policyreports", isNamespaced: true },
];

/** The label of all reports, by which those of earlier runs are found. */
export const reportLabels = { "app.kubernetes.io/managed-by": "wincompat" };

/** Which reports of earlier runs are replaced: those of the same namespaces. */
interface ReportScope {
  /** Undefined for all. */
  readonly namespaces?: readonly string[] | undefined;
  /** Is a report without results written where an earlier run found something? False if not everything was read. */
  readonly isComplete: boolean;
}

/**
 * Applies the reports, and empties those of earlier runs whose findings are gone.
 *
 * @returns what could not be written, as sentences
 */
export async function writeReports(
  connection: Connection,
  reports: readonly ReportObject[],
  scope: ReportScope,
): Promise<readonly string[]> {
  try {
    const gone = scope.isComplete ? await goneReports(connection, reports, scope) : [];
    const faults: string[] = [];
    for (const report of [...reports, ...gone]) faults.push(...(await applied(connection, report)));
    return faults;
  } catch (error) {
    if (error instanceof ListFault || error instanceof ConnectionError)
      return [`The reports were not written: ${error.message.replace(/\.?$/, ".")}${remedyFor(error)}`];
    throw error;
  }
}

const noDefinition =
  " The API wgpolicyk8s.io/v1alpha2 is not installed in this cluster. Install the CustomResourceDefinitions of the policy working group first.";
const noRight = " Give the account the ClusterRole of deploy/cron-job-with-reports/cluster-role.yaml.";

function remedyFor(error: object): string {
  const { status } = error as { readonly status?: number };
  return status === 404 ? noDefinition : status === 403 ? noRight : "";
}

/** Reports of earlier runs, without results, in the namespaces that have none now. */
async function goneReports(
  connection: Connection,
  reports: readonly ReportObject[],
  { namespaces }: ReportScope,
): Promise<readonly ReportObject[]> {
  const current = new Set(reports.map(keyOf));
  const selector = Object.entries(reportLabels)
    .map((label) => label.join("="))
    .join();
  const earlier: ReportObject[] = [];
  for (const kind of kinds.filter(({ isNamespaced }) => isNamespaced || namespaces === undefined))
    for (const namespace of kind.isNamespaced ? (namespaces ?? [undefined]) : [undefined])
      for await (const page of listPages(connection, kind, { namespace, selector }))
        earlier.push(...page.map((item) => emptyReport(item, kind)));
  return earlier.filter((report) => !current.has(keyOf(report)));
}

function keyOf({ kind, metadata: { namespace = "", name } }: ReportObject): string {
  return JSON.stringify([kind, namespace, name]);
}

function emptyReport(item: Mapping, { kind, ...api }: ListedKind): ReportObject {
  const [namespace, name] = [textAt(item, "metadata.namespace"), textAt(item, "metadata.name")];
  return {
    apiVersion: apiVersionOf(api),
    kind,
    metadata: { name, labels: reportLabels, ...(namespace !== "" && { namespace }) },
    summary: { pass: 0, fail: 0, warn: 0, error: 0, skip: 0 },
    results: [],
  };
}

/** Creates or replaces what an earlier run wrote, without reading it. */
async function applied(connection: Connection, report: ReportObject): Promise<readonly string[]> {
  const { kind: name, metadata } = report;
  const kind = kinds.find((one) => one.kind === name);
  if (kind === undefined) throw new Error(`${name} is no kind of report.`);
  const where = kind.isNamespaced ? `/namespaces/${encodeURIComponent(metadata.namespace ?? "")}` : "";
  const path = `/apis/${apiVersionOf(kind)}${where}/${kind.resource}/${metadata.name}?fieldManager=wincompat&force=true`;
  const answer = await connection.send({ method: "PATCH", path, body: JSON.stringify(report) });
  if (answer.status === 200 || answer.status === 201) return [];
  const place = metadata.namespace === undefined ? "" : ` in namespace ${metadata.namespace}`;
  return [`${resourceName(kind)} ${metadata.name}${place} could not be written: ${saysOf(answer)}${remedyFor(answer)}`];
}

function saysOf({ status, text }: ApiAnswer): string {
  const value = parsedJson(text);
  const message = isMapping(value) ? textAt(value, "message") : "";
  return (message || `the server answers ${status}`).replace(/\.?$/, ".");
}
