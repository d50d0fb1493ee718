import type { Diagnostic } from "../diagnostic.js";
import type { Finding } from "../model/model.js";

/** A finding with the object that it is in and the place in its file. */
export interface PlacedFinding extends Finding {
  readonly object: ObjectName;
  /** Paths that show why the object counts as Windows; empty where rules look into every object. */
  readonly evidence: readonly string[];
  readonly file: string;
  readonly line: number;
  readonly column: number;
}

export interface ObjectName {
  readonly apiVersion: string;
  readonly kind: string;
  readonly namespace: string;
  readonly name: string;
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
  readonly kubernetes: string;
  readonly summary: Summary;
  readonly diagnostics: readonly Diagnostic[];
  /** By file, line, path and rule. */
  readonly findings: readonly PlacedFinding[];
}
