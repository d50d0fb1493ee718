import type { PlacedFinding, Report } from "../../../src/check/findings.js";

export const finding: PlacedFinding = {
  rule: "win-host-pid",
  profile: "core",
  effect: "rejected",
  severity: "error",
  path: "spec.hostPID",
  message: "This is what is wrong, in a sentence that is longer than a narrow window.",
  remediation: "Do that.",
  object: { apiVersion: "v1", kind: "Pod", namespace: "n", name: "a" },
  evidence: ["spec.os.name", "spec.nodeSelector[kubernetes.io/os]"],
  fingerprint: "win-host-pid Pod n/a spec.hostPID",
  file: "a.yaml",
  line: 6,
  column: 3,
};

const summary: Report["summary"] = {
  files: 1,
  objects: 1,
  windowsObjects: 1,
  errors: 0,
  warnings: 0,
  infos: 0,
  skipped: 0,
  unreadable: 0,
  invalid: 0,
  excluded: 0,
  suppressed: 0,
  known: 0,
};

export function report({
  summary: counts,
  ...rest
}: Partial<Omit<Report, "summary">> & { readonly summary?: Partial<Report["summary"]> }): Report {
  return {
    wincompat: "1.0.0",
    kubernetes: "1.27",
    diagnostics: [],
    findings: [],
    suppressed: [],
    ...rest,
    summary: { ...summary, ...counts },
  };
}
