import type { Suppression as SarifSuppression } from "sarif";
import type { PlacedFinding, Report, Suppression } from "../../check/findings.js";
import { printable } from "../../lib/printable.js";
import { identifiersOf } from "../formats/identifiers.js";
import type { ResultOfRule } from "../formats/sarif.js";
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
  const identifiers = identifiersOf(findings);
  return sarifLog({
    ...report,
    explainOptions: context.explainOptions,
    results: findings.map((finding, index) => ({
      rule: finding.rule,
      effect: finding.effect,
      text: ruleTextOf(context.rules, finding),
      level: sarifLevels[finding.severity],
      isSuppressed: finding.suppression !== undefined,
      result: () => resultOf(finding, identifiers[index] as string, { ...report, ...context }),
    })),
  });
}

function resultOf(
  finding: ShownFinding,
  identifier: string,
  { kubernetes, showSuppressed }: Pick<Report, "kubernetes"> & Pick<ReportContext, "showSuppressed">,
): ResultOfRule {
  return {
    message: sarifMessage(textOf(finding)),
    locations: [sarifLocation(finding)],
    partialFingerprints: { "wincompat/v1": identifier },
    properties: {
      effect: finding.effect,
      kubernetes: [finding.kubernetes ?? kubernetes].flat(),
      evidence: finding.evidence,
      ...(finding.moreEvidence === undefined ? {} : { moreEvidence: finding.moreEvidence }),
    },
    ...(finding.fix === undefined
      ? {}
      : { fixes: [sarifFix(finding.fix, finding.file, `${finding.remediation}${gradeNote(finding.fix.grade)}`)] }),
    // SARIF requires `suppressions` on all results of a run, or on none.
    ...(showSuppressed ? { suppressions: suppressionsOf(finding) } : {}),
  };
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
