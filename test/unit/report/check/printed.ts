import picocolors from "picocolors";
import type { PlacedFinding, Report } from "../../../../src/check/findings.js";
import { prettyReport } from "../../../../src/report/check/pretty.js";
import type { PrettyOptions } from "../../../../src/report/reporter.js";
import { finding } from "../samples.js";

const failing = ({ severity }: PlacedFinding): boolean => severity === "error";

/** The lines of a report without colours, in a narrow window. */
export function lines(of: Report, columns = 60, options: Partial<PrettyOptions> = {}): string[] {
  return prettyReport(of, { colors: picocolors.createColors(false), columns }, { failing, ...options }).split("\n");
}

export const warning: PlacedFinding = {
  ...finding,
  rule: "win-capabilities",
  severity: "warning",
  effect: "ignored",
  path: "spec.containers[0].securityContext.capabilities",
  message: "Windows has none. Nothing is added.",
  remediation: "Remove capabilities.",
  line: 4,
};
