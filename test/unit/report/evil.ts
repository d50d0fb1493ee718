import picocolors from "picocolors";
import type { PlacedFinding, Report, SuppressedFinding } from "../../../src/check/findings.js";
import type { ReportContext } from "../../../src/report/reporter.js";
import { finding, report } from "./samples.js";

/** Characters with a special meaning in formats and terminals, which must be escaped. */
export const evilText =
  "\"'\n::error::%0A,%| <script>x</script> </details> ]]> `` [l](http://e.org) www.e.org @team #1 $a$ \u001b[31m\u0000\u202e\ufffe\ud800 &amp; é窓";

export const evil: PlacedFinding = {
  ...finding,
  rule: "win-evil",
  path: `spec.nodeSelector[${evilText}]`,
  message: `It says ${evilText}.`,
  remediation: `Do not say ${evilText}.`,
  object: { apiVersion: "v1", kind: "Pod", namespace: evilText, name: evilText },
  evidence: [evilText],
  fingerprint: `win-evil ${evilText}`,
  file: `./a folder/${evilText}.yaml`,
};

export const suppressed: SuppressedFinding = {
  ...evil,
  suppression: { by: "comment", reason: evilText, until: "2027-01-31", file: evil.file, line: 1, column: 1 },
};

/** A report with malicious texts and a harmless one, all severities, a suppressed finding, and unreadable input. */
export const evilReport: Report = report({
  kubernetes: ["1.24", "1.27"],
  findings: [
    { ...finding, severity: "info", effect: "advice" },
    { ...evil, kubernetes: ["1.27"], severity: "warning", effect: "risk" },
    evil,
    evil,
  ],
  suppressed: [suppressed],
  diagnostics: [
    {
      file: "<stdin>",
      line: 2,
      column: 1,
      message: `This is no YAML: ${evilText}`,
      kind: "unreadable",
    },
    { file: "/srv/b.yaml", line: 1, column: 1, message: "This file is empty.", kind: "empty" },
  ],
  summary: { files: 3, errors: 2, warnings: 1, infos: 1, suppressed: 1, unreadable: 1 },
});

export function context(settings: Partial<ReportContext> = {}): ReportContext {
  const text = {
    title: "No host PID",
    description: "Windows has none.",
    family: "host-namespaces",
    profile: "core",
    severity: "error",
  } as const;
  return {
    terminal: { colors: picocolors.createColors(false), columns: 80 },
    rules: new Map([["win-host-pid", text]]),
    clusterScoped: new Set(["Node"]),
    showSuppressed: false,
    failing: () => true,
    ...settings,
  };
}
