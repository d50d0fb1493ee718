import type { Log, Notification, Run } from "sarif";
import { packageHomepage } from "../package.js";
import { isGrave } from "./grave.js";
import { printable } from "./printable.js";
import type { ReportContext } from "./report-context.js";
import type { Report, ReportDiagnostic } from "./report.js";
import { locationOf } from "./sarif-location.js";
import { sarifResults } from "./sarif-results.js";
import { sarifRules } from "./sarif-rules.js";
import { shownFindings } from "./shown.js";

const schema = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json";

/** The report as SARIF 2.1.0, for code scanning. */
export function sarifReport(report: Report, context: ReportContext): string {
  const log: Log = { $schema: schema, version: "2.1.0", runs: [runOf(report, context)] };
  return `${JSON.stringify(log, null, 2)}\n`;
}

function runOf(report: Report, context: ReportContext): Run {
  const shown = shownFindings(report, context);
  const rules = sarifRules(shown, context.rules);
  const homepage = packageHomepage();
  return {
    tool: { driver: { name: "wincompat", version: report.wincompat, ...(homepage === undefined ? {} : { informationUri: homepage }), rules } },
    columnKind: "utf16CodeUnits",
    // A run with an error among its notifications counts as failed: what was not read was not checked, nor what was asked for and cannot be done.
    invocations: [{ executionSuccessful: !report.diagnostics.some(isGrave), toolExecutionNotifications: report.diagnostics.map(notification) }],
    results: sarifResults(report, context, rules.map(({ id }) => id)),
  };
}

function notification(diagnostic: ReportDiagnostic): Notification {
  const level = isGrave(diagnostic) ? "error" : "note";
  return { level, message: { text: printable(diagnostic.message) }, locations: [{ physicalLocation: locationOf(diagnostic) }] };
}
