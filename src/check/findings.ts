import type { Diagnostic, Place } from "../lib/diagnostic.js";
import type { ObjectIdentity } from "../manifests/manifest-item.js";
import type { FixGrade } from "../model/fix.js";
import type { Finding, Severity } from "../model/model.js";

/** A part of a file, and what takes its place: lines and columns count from 1, the end is not part of it. */
export interface TextEdit {
  readonly startLine: number;
  readonly startColumn: number;
  readonly endLine: number;
  readonly endColumn: number;
  readonly text: string;
}

/** What `wincompat fix` would do about a finding. */
export interface FindingFix {
  readonly grade: FixGrade;
  /** In the order of the file; none overlaps another. */
  readonly edits: readonly TextEdit[];
}

/** A finding with the object that it is in and the place in its file. */
export interface PlacedFinding extends Finding {
  readonly object: ObjectIdentity;
  /** The minor versions that it holds in; only where several were asked for. */
  readonly kubernetes?: readonly string[];
  /** Paths that show why the object counts as Windows; empty where rules look into every object. */
  readonly evidence: readonly string[];
  /** Other objects of the same input that show it, too; absent where there are none. */
  readonly evidenceObjects?: readonly EvidenceObject[];
  /** What stays the same of the finding while lines move. */
  readonly fingerprint: string;
  /** Only where it was asked for, and where the text can be changed so. */
  readonly fix?: FindingFix;
  /** The template that whoever rendered the manifest names, such as `web/templates/deployment.yaml`. */
  readonly origin?: string;
  readonly file: string;
  readonly line: number;
  readonly column: number;
}

/** Another object that shows why an object counts as Windows. */
export interface EvidenceObject extends Place {
  /** The path in the object of the finding that leads to it. */
  readonly path: string;
  readonly object: ObjectIdentity;
}

/** What its author says a finding may stay for. */
export interface Suppression extends Place {
  readonly by: "annotation" | "comment";
  readonly reason: string;
  /** The last day on which it holds, as `2027-01-31`. */
  readonly until?: string;
}

/** A finding that a suppression in the manifest answers. */
export interface SuppressedFinding extends PlacedFinding {
  readonly suppression: Suppression;
}

/**
 * What a diagnostic is about: something that was not checked; a file that holds nothing; what the user asked for and
 * cannot be done; or something that is only worth knowing.
 */
export type DiagnosticKind = "unreadable" | "empty" | "configuration" | "note";

const stopping: Readonly<Record<DiagnosticKind, boolean>> = { unreadable: true, configuration: true, empty: false, note: false };

/** Does it keep a check from passing, whatever was found? Something was not checked, or not as it was asked for. */
export function stops({ kind }: Pick<ReportDiagnostic, "kind">): boolean {
  return stopping[kind];
}

/** What is wrong with an input. */
export interface ReportDiagnostic extends Diagnostic {
  readonly kind: DiagnosticKind;
  /** Was something not checked because of it? True for the kind `unreadable` alone. */
  readonly unreadable: boolean;
}

/** How many there were of each; documents, items of a List singly. */
export interface Summary {
  readonly files: number;
  /** Objects that rules looked into. */
  readonly objects: number;
  readonly windowsObjects: number;
  readonly errors: number;
  readonly warnings: number;
  readonly infos: number;
  /** Documents of kinds without rules, or that are no Kubernetes objects. */
  readonly skipped: number;
  /** Documents that do not parse and inputs that cannot be read. */
  readonly unreadable: number;
  /** Findings that the manifests themselves answer; not counted by severity. */
  readonly suppressed: number;
  /** Findings that the baseline knows; not counted by severity. */
  readonly known: number;
}

/** Everything that a check found, ready to be printed. */
export interface Report {
  readonly wincompat: string;
  /** The minor version, or a list of those that were asked for. */
  readonly kubernetes: string | readonly string[];
  readonly summary: Summary;
  readonly diagnostics: readonly ReportDiagnostic[];
  /** By file, line, path and rule. */
  readonly findings: readonly PlacedFinding[];
  /** The same order. */
  readonly suppressed: readonly SuppressedFinding[];
}

/** How many findings there are of each severity. */
export function bySeverity(findings: readonly Pick<Finding, "severity">[]): Pick<Summary, "errors" | "warnings" | "infos"> {
  const count = (severity: Severity): number => findings.filter((one) => one.severity === severity).length;
  return { errors: count("error"), warnings: count("warning"), infos: count("info") };
}
