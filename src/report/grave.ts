import type { DiagnosticKind, ReportDiagnostic } from "./report.js";

const grave: Readonly<Record<DiagnosticKind, boolean>> = { unreadable: true, configuration: true, empty: false, note: false };

/** Was something not checked, or not as it was asked for? Such a run is not whole, whatever was found. */
export function isGrave({ kind }: ReportDiagnostic): boolean {
  return grave[kind];
}
