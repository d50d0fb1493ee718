import { isClusterFile } from "../lib/cluster-file.js";
import { compareText } from "../lib/compare.js";
import type { Diagnostic, Place } from "../lib/diagnostic.js";
import type { ObjectIdentity } from "../manifests/manifest-item.js";
import type { FixGrade } from "../model/fix.js";
import type { Finding, Severity } from "../model/model.js";

/** A range of a file and its replacement. Lines and columns count from 1; the end is not part of the range. */
export interface TextEdit {
  readonly startLine: number;
  readonly startColumn: number;
  readonly endLine: number;
  readonly endColumn: number;
  readonly text: string;
}

/** The fix of a finding, as `wincompat fix` would make it. */
export interface FindingFix {
  readonly grade: FixGrade;
  /** In the order of the file; none overlaps another. */
  readonly edits: readonly TextEdit[];
}

/** A finding with its object and its place. */
export interface PlacedFinding extends Finding {
  readonly object: ObjectIdentity;
  /** The minor versions that have it; only where multiple were requested. */
  readonly kubernetes?: readonly string[];
  /** Paths that show why the object counts as Windows, strongest first; empty for rules that apply to every object. */
  readonly evidence: readonly string[];
  /** How many weaker paths show it, too: findings leave them out. Absent where there are none. */
  readonly moreEvidence?: number;
  /** Other objects of the same input that show it, too; absent where there are none. */
  readonly evidenceObjects?: readonly EvidenceObject[];
  /** Identifies the finding independently of its line. */
  readonly fingerprint: string;
  /** Only where it was requested, and where the text can be edited. */
  readonly fix?: FindingFix;
  /** The template that the rendering tool names, such as `web/templates/deployment.yaml`. */
  readonly origin?: string;
  readonly file: string;
  readonly line: number;
  readonly column: number;
}

/**
 * What an object is for: Windows nodes, because there is evidence; others, because it excludes Windows; unknown, because there is neither.
 * Objects of kinds without rules are unchecked. Exempt objects are in a namespace that the parameter `exemptNamespaces` names: no rule
 * applies to them, so what they are for is not asked.
 */
export type ObjectOs = "windows" | "other" | "unknown" | "exempt" | "unchecked";

/** An object of the input. */
export interface ListedObject extends Place, Pick<PlacedFinding, "object" | "evidenceObjects" | "origin"> {
  readonly os: ObjectOs;
  /** All paths that show it, strongest first; empty where nothing does. */
  readonly evidence: readonly string[];
}

/** Another object that shows why an object counts as Windows. */
export interface EvidenceObject extends Place {
  /** The path in the object of the finding that refers to it. */
  readonly path: string;
  readonly object: ObjectIdentity;
}

/** A suppression in a manifest, with its reason. */
export interface Suppression extends Place {
  readonly by: "annotation" | "comment";
  readonly reason: string;
  /** The last day on which it is in force, as `2027-01-31`. */
  readonly until?: string;
}

/** A suppressed finding. */
export interface SuppressedFinding extends PlacedFinding {
  readonly suppression: Suppression;
}

/**
 * The subject of a diagnostic: input that could not be read; an object that Kubernetes rejects or that has too many findings, so that it was
 * not checked; a file without objects; a setting that cannot be applied; or a note without consequences.
 */
export type DiagnosticKind = "unreadable" | "invalid" | "empty" | "configuration" | "note";

const stopping: Readonly<Record<DiagnosticKind, boolean>> = {
  unreadable: true,
  invalid: true,
  configuration: true,
  empty: false,
  note: false,
};

/** Does it fail a run regardless of findings? Something was not checked, or not as requested. */
export function stops({ kind, allowed }: Pick<ReportDiagnostic, "kind" | "allowed">): boolean {
  return stopping[kind] && allowed !== true;
}

/** What distinguishes the findings of an object. */
export function findingKey({ rule, path }: { readonly rule: string; readonly path: string }): string {
  return `${rule} ${path}`;
}

/** What is wrong with an input. */
export interface ReportDiagnostic extends Diagnostic {
  readonly kind: DiagnosticKind;
  /** The settings let what was not checked pass; only then it is present. */
  readonly allowed?: true;
}

/** Counts of documents; each item of a List counts. */
export interface Summary {
  readonly files: number;
  /** Objects of kinds with rules. */
  readonly objects: number;
  readonly windowsObjects: number;
  /** Objects that are counted above and that no rule applies to, because their namespace is exempt. */
  readonly exempt: number;
  readonly errors: number;
  readonly warnings: number;
  readonly infos: number;
  /** Documents of kinds without rules, or that are no Kubernetes objects. */
  readonly skipped: number;
  /** Documents that do not parse and inputs that cannot be read. */
  readonly unreadable: number;
  /** Objects of an unknown kind, with a name that is too long, with a wrong type in a field that rules read, or with too many findings. */
  readonly invalid: number;
  /** Files and folders that patterns exclude. A folder counts as one. */
  readonly excluded: number;
  /** Suppressed findings; not counted by severity. */
  readonly suppressed: number;
  /** Findings of the baseline; not counted by severity. */
  readonly known: number;
}

/** The cluster whose objects were checked. */
export interface CheckedCluster {
  /** Its context in the kubeconfig; `in-cluster` for the account of a pod. */
  readonly context: string;
  /** The address of its API server. */
  readonly server: string;
  /** The version of its API server: `v1.37.2`. Null if the account has no right to read it. */
  readonly version: string | null;
}

/** The result of a session, ready to print. */
export interface Report {
  readonly wincompat: string;
  /** Absent for manifests. */
  readonly cluster?: CheckedCluster;
  /** The minor version, or a list where multiple were requested. */
  readonly kubernetes: string | readonly string[];
  readonly summary: Summary;
  readonly diagnostics: readonly ReportDiagnostic[];
  /** By file, line, path and rule. */
  readonly findings: readonly PlacedFinding[];
  /** The same order. */
  readonly suppressed: readonly SuppressedFinding[];
  /** All objects by file and line, those of a cluster by name; only where it was requested. */
  readonly objects?: readonly ListedObject[];
}

/** Counts findings by severity. */
export function countBySeverity(
  findings: readonly Pick<Finding, "severity">[],
): Pick<Summary, "errors" | "warnings" | "infos"> {
  const counts: Record<Severity, number> = { error: 0, warning: 0, info: 0 };
  for (const { severity } of findings) counts[severity]++;
  return { errors: counts.error, warnings: counts.warning, infos: counts.info };
}

/** Orders findings as reports list them: by place, path and rule. */
export function comparePlaced(a: PlacedFinding, b: PlacedFinding): number {
  return (
    compareText(a.file, b.file) ||
    a.line - b.line ||
    (isClusterFile(a.file) ? compareObjects(a.object, b.object) : 0) ||
    compareText(a.path, b.path) ||
    compareText(a.rule, b.rule)
  );
}

/** Objects of a cluster have no lines. */
export function compareObjects(a: ObjectIdentity, b: ObjectIdentity): number {
  return compareText(a.namespace, b.namespace) || compareText(a.kind, b.kind) || compareText(a.name, b.name);
}
