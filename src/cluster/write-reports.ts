import type { Mapping } from "../lib/json.js";
import { isMapping, parsedJson } from "../lib/json.js";
import { textAt } from "../model/field-path.js";
import type { Connection } from "./connection.js";
import { ConnectionError } from "./connection-error.js";
import { ListFault, listPages } from "./list-pages.js";
import { resourceName } from "./listed-kinds.js";
import type { PolicyReportKind, PolicyReportObject } from "./policy-report-api.js";
import {
  labelledReport,
  policyReportApiVersion,
  policyReportGroup,
  policyReportKinds,
  policyReportLabels,
  policyReportObject,
  policyReportVersion,
} from "./policy-report-api.js";
import type { ApiAnswer } from "./request.js";

const shared = { template: "", group: policyReportGroup, version: policyReportVersion, stage: "others" } as const;
const kinds = Object.entries(policyReportKinds).map(
  ([kind, names]) => ({ ...shared, isCustom: true, kind: kind as PolicyReportKind, ...names }) as const,
);

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
  reports: readonly PolicyReportObject[],
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

const noDefinition = ` The API ${policyReportApiVersion} is not installed in this cluster. Install the CustomResourceDefinitions of the policy working group first.`;
const noRight = " Give the account the ClusterRole of deploy/cron-job-with-reports/cluster-role.yaml.";

function remedyFor(error: object): string {
  const { status } = error as { readonly status?: number };
  return status === 404 ? noDefinition : status === 403 ? noRight : "";
}

/** Reports of earlier runs, without results, in the namespaces that have none now. */
async function goneReports(
  connection: Connection,
  reports: readonly PolicyReportObject[],
  { namespaces }: ReportScope,
): Promise<readonly PolicyReportObject[]> {
  const current = new Set(reports.map(keyOf));
  const selector = Object.entries(policyReportLabels)
    .map((label) => label.join("="))
    .join();
  const earlier: PolicyReportObject[] = [];
  for (const kind of kinds.filter(({ isNamespaced }) => isNamespaced || namespaces === undefined))
    for (const namespace of kind.isNamespaced ? (namespaces ?? [undefined]) : [undefined])
      for await (const page of listPages(connection, kind, { namespace, selector }))
        earlier.push(...page.map((item) => emptyReport(item, kind.kind)));
  return earlier.filter((report) => !current.has(keyOf(report)));
}

function keyOf({ kind, metadata: { namespace = "", name } }: PolicyReportObject): string {
  return JSON.stringify([kind, namespace, name]);
}

function emptyReport(item: Mapping, kind: PolicyReportKind): PolicyReportObject {
  const report = labelledReport(policyReportObject(kind, textAt(item, "metadata.namespace"), []));
  return { ...report, metadata: { ...report.metadata, name: textAt(item, "metadata.name") } };
}

/** Creates or replaces what an earlier run wrote, without reading it. */
async function applied(connection: Connection, report: PolicyReportObject): Promise<readonly string[]> {
  const { kind, metadata } = report;
  const { resource, isNamespaced } = policyReportKinds[kind];
  const where = isNamespaced ? `/namespaces/${encodeURIComponent(metadata.namespace ?? "")}` : "";
  const path = `/apis/${policyReportApiVersion}${where}/${resource}/${metadata.name}?fieldManager=wincompat&force=true`;
  const answer = await connection.send({ method: "PATCH", path, body: JSON.stringify(report) });
  if (answer.status === 200 || answer.status === 201) return [];
  const place = metadata.namespace === undefined ? "" : ` in namespace ${metadata.namespace}`;
  return [
    `${resourceName({ resource, group: policyReportGroup })} ${metadata.name}${place} could not be written: ${explanationIn(answer)}${remedyFor(answer)}`,
  ];
}

function explanationIn({ status, text }: ApiAnswer): string {
  const value = parsedJson(text);
  const message = isMapping(value) ? textAt(value, "message") : "";
  return (message || `the server answers ${status}`).replace(/\.?$/, ".");
}
