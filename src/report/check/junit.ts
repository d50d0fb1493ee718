import type { PlacedFinding, Report } from "../../check/findings.js";
import type { JunitCase } from "../formats/junit.js";
import { caseName, diagnosticCases, junitXml } from "../formats/junit.js";
import type { ReportContext } from "../reporter.js";
import type { RuleTexts } from "../rule-texts.js";
import { textsFor, titledRule } from "../rule-texts.js";
import { effectTextOf, effectTitleOf, placeTitle, scopeOf, versionsOf } from "../words.js";
import type { ShownFinding } from "./shown-findings.js";
import { justificationOf, shownFindings } from "./shown-findings.js";

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
  const { file, severity, message } = finding;
  const named = { file, name: caseName(titledRule(rules, finding), finding) };
  if (suppression !== undefined) return { ...named, outcome: "skipped", lines: [justificationOf(suppression)] };
  if (failing(finding))
    return { ...named, outcome: "failure", type: severity, message, lines: linesOf(finding, rules) };
  const reason = `This ${severity} is below --fail-on.`;
  return { ...named, outcome: "skipped", lines: [...linesOf(finding, rules), reason] };
}

function linesOf(finding: PlacedFinding, rules: RuleTexts): readonly string[] {
  const { message, remediation, kubernetes } = finding;
  const versions = kubernetes === undefined ? [] : [versionsOf({ kubernetes })];
  const effect = `${effectTitleOf(textsFor(rules, finding.rule).family)}: ${effectTextOf(finding, rules)}.`;
  return [placeTitle(finding), message, remediation, effect, ...versions];
}
