import type { Diagnostic } from "../diagnostic.js";
import type { ObjectIdentity } from "../manifest/object-identity.js";
import type { Finding } from "../model/model.js";

/** A finding with the object that it is in and the place in its file. */
export interface PlacedFinding extends Finding {
  readonly object: ObjectIdentity;
  /** The minor versions that it holds in; only where several were asked for. */
  readonly kubernetes?: readonly string[];
  /** Paths that show why the object counts as Windows; empty where rules look into every object. */
  readonly evidence: readonly string[];
  readonly file: string;
  readonly line: number;
  readonly column: number;
}

/** What is wrong with an input. */
export interface ReportDiagnostic extends Diagnostic {
  /** Was something not checked because of it? An empty file is only told. */
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
}
