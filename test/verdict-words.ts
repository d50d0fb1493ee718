import type { Finding, Verdict } from "../src/model/model.js";

/** A finding with all that it says. Findings are equal when their words are. */
export function findingWords({ rule, effect, severity, profile, path, message, remediation }: Finding): string {
  return JSON.stringify([rule, effect, severity, profile, path, message, remediation]);
}

/** Everything that a verdict says, each once, sorted. */
export function verdictWords({ evidence, findings }: Verdict): readonly string[] {
  return [...new Set([...evidence.map((path) => `evidence ${path}`), ...findings.map(findingWords)])].sort();
}
