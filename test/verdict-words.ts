import type { Finding, Verdict } from "../src/model/model.js";

/** A finding with all its parts. Two findings are equal if these texts are. */
export function findingWords({ rule, effect, severity, profile, path, message, remediation }: Finding): string {
  return JSON.stringify([rule, effect, severity, profile, path, message, remediation]);
}

/** All parts of a verdict, without duplicates, sorted. */
export function verdictWords({ evidence, findings }: Verdict): readonly string[] {
  return [...new Set([...evidence.map((path) => `evidence ${path}`), ...findings.map(findingWords)])].sort();
}
