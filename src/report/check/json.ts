import type { PlacedFinding, Report, SuppressedFinding } from "../../check/findings.js";
import { printableJson } from "../../lib/printable.js";

/** The report as JSON; its shape is a public interface (docs/decisions/003-check-report.md). */
export function jsonReport(report: Report): string {
  return `${printableJson({ ...report, findings: report.findings.map(finding), suppressed: report.suppressed.map(suppressed) })}\n`;
}

/** Every field of a finding, in the order in which they are printed. */
const fields: Readonly<Record<keyof PlacedFinding, true>> = {
  rule: true,
  severity: true,
  effect: true,
  profile: true,
  kubernetes: true,
  object: true,
  path: true,
  message: true,
  remediation: true,
  evidence: true,
  moreEvidence: true,
  evidenceObjects: true,
  fingerprint: true,
  origin: true,
  file: true,
  line: true,
  column: true,
  fix: true,
};

function finding(one: PlacedFinding): Record<string, unknown> {
  return Object.fromEntries((Object.keys(fields) as (keyof PlacedFinding)[]).map((field) => [field, one[field]]));
}

function suppressed(one: SuppressedFinding): Record<string, unknown> {
  return { ...finding(one), suppression: one.suppression };
}
