import type { Report } from "../check/findings.js";
import type { ReportContext } from "./reporter.js";
import { ruleTextOf } from "./rule-texts.js";
import { sarifLog } from "./sarif-log.js";
import { sarifResults } from "./sarif-results.js";
import { shownFindings } from "./shown-findings.js";

/** The report as SARIF 2.1.0, for code scanning. */
export function sarifReport(report: Report, context: ReportContext): string {
  const findings = shownFindings(report, context);
  const results = sarifResults(findings, report, context);
  return sarifLog({
    ...report,
    results: findings.flatMap((finding, index) => {
      const result = results[index];
      const { rule, effect } = finding;
      return result === undefined ? [] : [{ rule, effect, text: ruleTextOf(context.rules, finding), result }];
    }),
  });
}
