import type { Finding, Severity } from "../model/model.js";
import type { Summary } from "./findings.js";

/** How many findings there are of each severity. */
export function bySeverity(findings: readonly Pick<Finding, "severity">[]): Pick<Summary, "errors" | "warnings" | "infos"> {
  const count = (severity: Severity): number => findings.filter((one) => one.severity === severity).length;
  return { errors: count("error"), warnings: count("warning"), infos: count("info") };
}
