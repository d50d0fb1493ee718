/** What of the public interface runs in a browser: nothing here reads a file or needs Node. */

export type { TextOptions } from "./check/check-text.js";
export { checkText, releaseFrom } from "./check/check-text.js";
export type {
  DiagnosticKind,
  EvidenceObject,
  FindingFix,
  PlacedFinding,
  Report,
  ReportDiagnostic,
  Summary,
  SuppressedFinding,
  Suppression,
  TextEdit,
} from "./check/findings.js";
export type { LoadedRelease } from "./check/loaded-release.js";
export type { Diagnostic, Place } from "./lib/diagnostic.js";
export type { ObjectIdentity } from "./manifests/manifest-item.js";
export type { FixGrade } from "./model/fix.js";
export type { Effect, Finding, Severity } from "./model/model.js";
export type { Parameter, ParameterValues } from "./model/parameter.js";
export type { Profile } from "./model/profile.js";
export type { RuleSet } from "./model/rule-set.js";
export { parseRuleSet } from "./model/rule-set.js";
export type { ReleasedRule, ReleaseIndex } from "./release/index-file.js";
