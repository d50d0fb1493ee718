import type { PlacedFinding, Report } from "../check/findings.js";
import { toPosix } from "../manifests/paths.js";
import type { JunitCase } from "./junit-xml.js";
import { diagnosticCases, junitXml } from "./junit-xml.js";
import type { ReportContext } from "./reporter.js";
import { titledRule } from "./rule-texts.js";
import type { ShownFinding } from "./shown-findings.js";
import { justificationOf, shownFindings } from "./shown-findings.js";
import { effectWords, scopeOf, subjectOf, versionsOf } from "./words.js";

/**
 * The report as JUnit XML. Each finding is a case, because readers show only one failure of a case. Only findings that fail the run are
 * failures; others are skipped, so that they stay visible and no build fails.
 */
export function junitReport(report: Report, context: ReportContext): string {
  const found = shownFindings(report, context).map((one) => ofFinding(one, context));
  const passed = `${versionsOf(report)}: no findings in ${scopeOf(report.summary)}`;
  return junitXml([...diagnosticCases(report.diagnostics), ...found], passed);
}

function ofFinding({ suppression, ...finding }: ShownFinding, { rules, failing }: ReportContext): JunitCase {
  const { file, line, column, severity, message } = finding;
  // The place makes names of cases unique.
  const named = { file, name: `${titledRule(rules, finding)}: ${subjectOf(finding)} (${line}:${column})` };
  if (suppression !== undefined) return { ...named, outcome: "skipped", lines: [justificationOf(suppression)] };
  if (failing(finding)) return { ...named, outcome: "failure", type: severity, message, lines: linesOf(finding) };
  const reason = `This ${severity} is below --fail-on.`;
  return { ...named, outcome: "skipped", lines: [...linesOf(finding), reason] };
}

function linesOf({ file, line, column, message, remediation, effect, kubernetes }: PlacedFinding): readonly string[] {
  const versions = kubernetes === undefined ? [] : [versionsOf({ kubernetes })];
  return [
    `${toPosix(file)}:${line}:${column}`,
    message,
    remediation,
    `What Kubernetes does: ${effectWords[effect]}.`,
    ...versions,
  ];
}
