import type { Invocation, Log, Notification, Run } from "sarif";
import type { Report, ReportDiagnostic } from "../check/findings.js";
import { stops } from "../check/findings.js";
import { projectAddress } from "../lib/package.js";
import { printable } from "../lib/printable.js";
import type { ReportContext } from "./reporter.js";
import { locationOf, sarifResults } from "./sarif-results.js";
import { sarifRules } from "./sarif-rules.js";
import { shownFindings } from "./shown-findings.js";

const schema = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json";

/** The report as SARIF 2.1.0, for code scanning. */
export function sarifReport(report: Report, context: ReportContext): string {
  const log: Log = { $schema: schema, version: "2.1.0", runs: [runOf(report, context)] };
  return `${JSON.stringify(log, null, 2)}\n`;
}

function runOf(report: Report, context: ReportContext): Run {
  const shown = shownFindings(report, context);
  const address = projectAddress();
  const rules = sarifRules(shown, context.rules, address);
  return {
    tool: {
      driver: {
        name: "wincompat",
        version: report.wincompat,
        ...(address === undefined ? {} : { informationUri: address }),
        rules,
      },
    },
    columnKind: "utf16CodeUnits",
    invocations: [invocationOf(report)],
    results: sarifResults(
      report,
      context,
      rules.map(({ id }) => id),
    ),
  };
}

/** A run with an error in its notifications has failed: input was not checked as requested. */
function invocationOf({ diagnostics }: Report): Invocation {
  const [configuration, execution] = [true, false].map((is) =>
    diagnostics.filter(({ kind }) => (kind === "configuration") === is).map(notification),
  );
  return {
    executionSuccessful: !diagnostics.some(stops),
    toolConfigurationNotifications: configuration ?? [],
    toolExecutionNotifications: execution ?? [],
  };
}

function notification(diagnostic: ReportDiagnostic): Notification {
  const level = stops(diagnostic) ? "error" : "note";
  return {
    descriptor: { id: diagnostic.kind },
    level,
    message: { text: printable(diagnostic.message) },
    locations: [{ physicalLocation: locationOf(diagnostic) }],
  };
}
