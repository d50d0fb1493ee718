import type { Report, ReportDiagnostic } from "../../check/findings.js";
import { stops } from "../../check/findings.js";
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

const outcomes = ["pass", "fail", "warn", "error", "skip"] as const;
type Outcome = (typeof outcomes)[number];

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
  return yamlDocuments(objects.length > 0 ? objects : [reportObject(kind, "", [])]);
}

/**
 * The same as objects; none without findings.
 *
 * @param namespaces the only ones of a cluster that were checked. What could not be read is then in the report of each of them, because the
 *   ClusterPolicyReport is about all of the cluster.
 */
export function policyReports(
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
  return [...homes.values()].map((of) =>
    reportObject(
      of[0]?.kind ?? "",
      of[0]?.namespace ?? "",
      of.map(({ result }) => result),
    ),
  );
}

type PolicyReportContext = Pick<ReportContext, "rules" | "clusterScoped" | "showSuppressed">;

/** A report as an object of Kubernetes. */
export interface PolicyReportObject {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: { readonly name: string; readonly namespace?: string };
  readonly summary: Readonly<Record<string, number>>;
  readonly results: readonly Result[];
}

/** The report that contains a result. */
interface Home {
  readonly kind: "PolicyReport" | "ClusterPolicyReport";
  readonly namespace: string;
}

function homesOfDiagnostics({ cluster }: Report, namespaces: readonly string[] | undefined): readonly Home[] {
  if (namespaces !== undefined) return namespaces.map((namespace) => ({ kind: "PolicyReport", namespace }));
  return [{ kind: cluster === undefined ? "PolicyReport" : "ClusterPolicyReport", namespace: "" }];
}

function homeOf({ object: { kind, namespace } }: ShownFinding, { clusterScoped }: PolicyReportContext): Home {
  return clusterScoped.has(kind) ? { kind: "ClusterPolicyReport", namespace: "" } : { kind: "PolicyReport", namespace };
}

function reportObject(kind: string, namespace: string, results: readonly Result[]): PolicyReportObject {
  const count = (outcome: Outcome): number => results.filter(({ result }) => result === outcome).length;
  return {
    apiVersion: "wgpolicyk8s.io/v1alpha2",
    kind,
    metadata: { name: "wincompat", ...(namespace === "" ? {} : { namespace: plain(namespace) }) },
    summary: Object.fromEntries(outcomes.map((outcome) => [outcome, count(outcome)])),
    results,
  };
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
