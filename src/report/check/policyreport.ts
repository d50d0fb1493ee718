import type { Report, ReportDiagnostic } from "../../check/findings.js";
import { stops } from "../../check/findings.js";
import type { Outcome, PolicyReportKind, PolicyReportObject } from "../../cluster/policy-report-api.js";
import { labelledReport, policyReportObject } from "../../cluster/policy-report-api.js";
import { isClusterFile } from "../../lib/cluster-file.js";
import type { Place } from "../../lib/diagnostic.js";
import { groupBy } from "../../lib/lists.js";
import { toPosix } from "../../lib/paths.js";
import { printable } from "../../lib/printable.js";
import { yamlDocuments } from "../../lib/yaml-text.js";
import type { Severity } from "../../model/model.js";
import { escapeControlCharacters } from "../escaped-text.js";
import type { ReportContext } from "../reporter.js";
import { ruleTextOf } from "../rule-texts.js";
import type { ShownFinding } from "./shown-findings.js";
import { justificationOf, shownFindings } from "./shown-findings.js";

/** One result in the API of the policy working group. */
interface Result {
  readonly policy: string;
  readonly rule: string;
  readonly result: Outcome;
  readonly severity: "critical" | "high" | "medium" | "low" | "info";
  readonly category?: string;
  readonly message: string;
  readonly scored: boolean;
  readonly source: "wincompat";
  readonly resources?: readonly object[];
  readonly properties: Readonly<Record<string, string>>;
}

const severityOf: Record<Severity, Result["severity"]> = { error: "high", warning: "medium", info: "low" };

/**
 * The report as objects of the policy working group (wgpolicyk8s.io/v1alpha2): one for each namespace, and one for
 * cluster-scoped kinds. If a manifest has no namespace, its report has none either, so that kubectl applies both to the
 * same namespace. Without findings there is a report without results, which replaces an earlier one.
 */
export function policyReport(report: Report, context: ReportContext): string {
  const objects = policyReports(report, context);
  const kind = report.cluster === undefined ? "PolicyReport" : "ClusterPolicyReport";
  return yamlDocuments(objects.length > 0 ? objects : [policyReportObject(kind, "", [])]);
}

/** The same as objects; none without findings. @param namespaces the only ones of a cluster that were checked */
function policyReports(
  report: Report,
  context: PolicyReportContext,
  namespaces?: readonly string[],
): readonly PolicyReportObject[] {
  const ofFindings = shownFindings(report, context).map((one) => ({
    ...homeOf(one, context),
    result: ofFinding(one, context),
  }));
  const ofDiagnostics = report.diagnostics
    .filter((one) => stops(one) || one.allowed)
    .flatMap((one) => homesOfDiagnostics(report, namespaces).map((home) => ({ ...home, result: ofDiagnostic(one) })));
  const homes = groupBy([...ofDiagnostics, ...ofFindings], (one) => `${one.kind} ${one.namespace}`);
  return [...homes.values()].flatMap((of) => {
    const [first] = of;
    const results = of.map(({ result }) => result);
    return first === undefined ? [] : [policyReportObject(first.kind, plain(first.namespace), results)];
  });
}

/** An object of Kubernetes has at most 1.5 MiB, and a result less than 1.5 KiB. */
const mostResults = 1000;

/**
 * The same as a cluster keeps them: with the label of all reports, and the most severe results where there are too many. A run that read
 * everything and found nothing in the cluster itself leaves an empty ClusterPolicyReport as a trace.
 *
 * @param namespaces the only ones that were checked; undefined for all. What could not be read is then in the report of each of them,
 *   because the ClusterPolicyReport is about all of the cluster.
 */
export function policyReportsForCluster(
  report: Report,
  context: PolicyReportContext,
  namespaces: readonly string[] | undefined,
): readonly PolicyReportObject[] {
  const reports = policyReports(report, context, namespaces).map(shortened);
  const isTraced = namespaces !== undefined || reports.some(({ kind }) => kind === "ClusterPolicyReport");
  const isComplete = !report.diagnostics.some(stops);
  const trace = isTraced || !isComplete ? [] : [policyReportObject("ClusterPolicyReport", "", [])];
  return [...reports, ...trace].map(labelledReport);
}

const rank: Record<Outcome, number> = { error: 0, fail: 1, warn: 2, pass: 3, skip: 3 };

/** With the count of all results. */
function shortened(report: PolicyReportObject): PolicyReportObject {
  const bySeverity = [...report.results].sort((a, b) => rank[a.result] - rank[b.result]);
  return { ...report, results: bySeverity.slice(0, mostResults) };
}

type PolicyReportContext = Pick<ReportContext, "rules" | "clusterScoped" | "showSuppressed">;

/** The report that contains a result. */
interface Home {
  readonly kind: PolicyReportKind;
  readonly namespace: string;
}

function homesOfDiagnostics({ cluster }: Report, namespaces: readonly string[] | undefined): readonly Home[] {
  if (namespaces !== undefined) return namespaces.map((namespace) => ({ kind: "PolicyReport", namespace }));
  return [{ kind: cluster === undefined ? "PolicyReport" : "ClusterPolicyReport", namespace: "" }];
}

function homeOf({ object: { kind, namespace } }: ShownFinding, { clusterScoped }: PolicyReportContext): Home {
  return clusterScoped.has(kind) ? { kind: "ClusterPolicyReport", namespace: "" } : { kind: "PolicyReport", namespace };
}

function ofFinding(finding: ShownFinding, { rules }: PolicyReportContext): Result {
  const { rule, severity, message, remediation, suppression } = finding;
  const { family } = ruleTextOf(rules, finding);
  const open = severity === "error" ? "fail" : "warn";
  const answer = suppression === undefined ? "" : ` Suppressed: ${justificationOf(suppression)}`;
  return {
    policy: family === "" ? "wincompat" : `wincompat-${family}`,
    rule,
    result: suppression === undefined ? open : "skip",
    severity: severityOf[severity],
    ...(family === "" ? {} : { category: family }),
    message: plain(`${message} ${remediation}${answer}`),
    scored: suppression === undefined && open === "fail",
    source: "wincompat",
    ...resourcesOf(finding),
    properties: propertiesOf(finding),
  };
}

/** A configuration file, and an object with a generated name, have no name that a reference could use. */
function resourcesOf({ object: { apiVersion, kind, namespace, name } }: ShownFinding): Pick<Result, "resources"> {
  if (name === "") return {};
  const reference = { apiVersion, kind, ...(namespace === "" ? {} : { namespace }), name };
  return { resources: [Object.fromEntries(Object.entries(reference).map(([key, text]) => [key, plain(text)]))] };
}

function propertiesOf({ path, effect, file, line, column, kubernetes }: ShownFinding): Result["properties"] {
  const versions = kubernetes === undefined ? {} : { kubernetes: kubernetes.join(", ") };
  return {
    path: plain(path),
    effect,
    ...versions,
    ...placeOf({ file, line, column }),
  };
}

function placeOf({ file, line, column }: Place): Readonly<Record<string, string>> {
  return isClusterFile(file) ? {} : { file: plain(toPosix(file)), line: String(line), column: String(column) };
}

function ofDiagnostic({ kind, message, allowed, ...place }: ReportDiagnostic): Result {
  return {
    policy: "wincompat",
    rule: kind,
    result: allowed ? "skip" : "error",
    severity: "high",
    message: plain(message),
    scored: true,
    source: "wincompat",
    properties: placeOf(place),
  };
}

/** Go's YAML parsers reject control characters, and bidirectional ones mislead readers. */
function plain(text: string): string {
  return escapeControlCharacters(printable(text));
}
