import type { ReportDiagnostic } from "../check/findings.js";
import type { Configurations } from "../check/settings/configurations.js";
import { compareDiagnostics } from "../lib/diagnostic.js";

/** A report with what is wrong with the configurations of its files. */
export function withFaults<Of extends { readonly diagnostics: readonly ReportDiagnostic[] }>(
  report: Of,
  { diagnostics }: Pick<Configurations, "diagnostics">,
): Of {
  const faults = diagnostics.map((one) => ({ ...one, kind: "configuration" as const }));
  return { ...report, diagnostics: [...faults, ...report.diagnostics].sort(compareDiagnostics) };
}
