import type { Severity as GitlabSeverity, Issue } from "codeclimate-types";
import type { Report, ReportDiagnostic } from "../../check/findings.js";
import { stops } from "../../check/findings.js";
import type { Place } from "../../lib/diagnostic.js";
import { printable, printableJson } from "../../lib/printable.js";
import type { Severity } from "../../model/model.js";
import { identifiersOf, repositoryPath } from "../formats/identifiers.js";
import type { ReportContext } from "../reporter.js";
import { subjectOf } from "../words.js";
import type { ShownFinding } from "./shown-findings.js";
import { justificationOf, shownFindings } from "./shown-findings.js";

const severitiesOf: Record<Severity, GitlabSeverity> = { error: "critical", warning: "major", info: "minor" };

/** The report as a Code Quality artifact. GitLab reads a subset of the Code Climate format; this is the complete format. */
export function gitlabReport(report: Report, context: ReportContext): string {
  const shown = shownFindings(report, context);
  const diagnostics = report.diagnostics.map((one) => ({ ...one, fingerprint: `${one.kind} ${one.message}` }));
  const identifiers = identifiersOf([...diagnostics, ...shown]);
  const issues = [...diagnostics.map(ofDiagnostic), ...shown.map(ofFinding)];
  const identified = issues.map((one, index): Issue => ({ ...one, fingerprint: identifiers[index] as string }));
  return `${printableJson(identified)}\n`;
}

/** Input that was not checked as requested is more severe than any finding. */
function ofDiagnostic(diagnostic: ReportDiagnostic): Issue {
  return issueOf({
    check: diagnostic.kind,
    severity: stops(diagnostic) ? "blocker" : diagnostic.allowed ? "minor" : "info",
    text: diagnostic.message,
    place: diagnostic,
  });
}

function ofFinding(finding: ShownFinding): Issue {
  const { rule, severity, message, remediation, suppression } = finding;
  const text = `${subjectOf(finding)}: ${message} ${remediation}`;
  if (suppression === undefined)
    return issueOf({ check: rule, severity: severitiesOf[severity], text, place: finding });
  return issueOf({
    check: rule,
    severity: "info",
    text: `Suppressed: ${justificationOf(suppression)} ${text}`,
    place: finding,
  });
}

/** Descriptions are one line. */
function issueOf({
  check,
  severity,
  text,
  place,
}: {
  check: string;
  severity: GitlabSeverity;
  text: string;
  place: Place;
}): Issue {
  const location = { path: repositoryPath(place.file), lines: { begin: place.line, end: place.line } };
  return {
    type: "issue",
    check_name: check,
    description: printable(text),
    categories: ["Compatibility"],
    severity,
    location,
  };
}
