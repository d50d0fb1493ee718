import type { Result, Suppression as SarifSuppression } from "sarif";
import type { PlacedFinding, Report, Suppression } from "../../check/findings.js";
import { printable } from "../../lib/printable.js";
import { identifiersOf } from "../formats/identifiers.js";
import {
  sarifFix,
  sarifLevels,
  sarifLocation,
  sarifLog,
  sarifMessage,
  sarifPhysicalLocation,
} from "../formats/sarif.js";
import type { ReportContext } from "../reporter.js";
import { ruleTextOf } from "../rule-texts.js";
import { gradeNote } from "../words.js";
import type { ShownFinding } from "./shown-findings.js";
import { justificationOf, shownFindings } from "./shown-findings.js";

/** The report as SARIF 2.1.0, for code scanning. */
export function sarifReport(report: Report, context: ReportContext): string {
  const findings = shownFindings(report, context);
  const results = sarifResults(findings, report, context);
  return sarifLog({
    ...report,
    explainOptions: context.explainOptions,
    results: findings.flatMap((finding, index) => {
      const result = results[index];
      const { rule, effect } = finding;
      return result === undefined ? [] : [{ rule, effect, text: ruleTextOf(context.rules, finding), result }];
    }),
  });
}

/** The findings as results, in their order. */
function sarifResults(
  shown: readonly ShownFinding[],
  report: Pick<Report, "kubernetes">,
  context: Pick<ReportContext, "showSuppressed">,
): Omit<Result, "ruleId" | "ruleIndex">[] {
  const identifiers = identifiersOf(shown);
  return shown.map((finding, index) => ({
    level: sarifLevels[finding.severity],
    message: sarifMessage(textOf(finding)),
    locations: [sarifLocation(finding)],
    partialFingerprints: { "wincompat/v1": identifiers[index] as string },
    properties: {
      effect: finding.effect,
      kubernetes: [finding.kubernetes ?? report.kubernetes].flat(),
      evidence: finding.evidence,
      ...(finding.moreEvidence === undefined ? {} : { moreEvidence: finding.moreEvidence }),
    },
    ...(finding.fix === undefined
      ? {}
      : { fixes: [sarifFix(finding.fix, finding.file, `${finding.remediation}${gradeNote(finding.fix.grade)}`)] }),
    // SARIF requires `suppressions` on all results of a run, or on none.
    ...(context.showSuppressed ? { suppressions: suppressionsOf(finding) } : {}),
  }));
}

function textOf({ message, remediation }: PlacedFinding): string {
  return `${message} ${remediation}`;
}

function suppressionsOf({ suppression }: ShownFinding): SarifSuppression[] {
  return suppression === undefined ? [] : [inSource(suppression)];
}

function inSource(suppression: Suppression): SarifSuppression {
  return {
    kind: "inSource",
    justification: printable(justificationOf(suppression)),
    location: { physicalLocation: sarifPhysicalLocation(suppression) },
  };
}
