import type { PlacedFinding, Report, SuppressedFinding } from "../check/findings.js";

/** The report as JSON; its shape is a public interface (docs/decisions/003-check-report.md). */
export function jsonReport(report: Report): string {
  return `${JSON.stringify({ ...report, findings: report.findings.map(finding), suppressed: report.suppressed.map(suppressed) }, null, 2)}\n`;
}

/** Lists the fields to fix their order. */
function finding(one: PlacedFinding): Record<string, unknown> {
  const {
    rule,
    severity,
    effect,
    profile,
    kubernetes,
    object,
    path,
    message,
    remediation,
    evidence,
    evidenceObjects,
    fingerprint,
    origin,
    file,
    line,
    column,
    fix,
  } = one;
  return {
    rule,
    severity,
    effect,
    profile,
    kubernetes,
    object,
    path,
    message,
    remediation,
    evidence,
    evidenceObjects,
    fingerprint,
    origin,
    file,
    line,
    column,
    fix,
  };
}

function suppressed(one: SuppressedFinding): Record<string, unknown> {
  return { ...finding(one), suppression: one.suppression };
}
