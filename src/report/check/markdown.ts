import type { DiagnosticKind, Report, Summary } from "../../check/findings.js";
import { stops } from "../../check/findings.js";
import { groupBy } from "../../lib/lists.js";
import type { Severity } from "../../model/model.js";
import { severities } from "../../model/model.js";
import { code, prose } from "../escaped-text.js";
import type { MarkdownGroup } from "../formats/markdown.js";
import { countTable, diagnosticSection, markdownDocument, placeText, ruleGroup, section } from "../formats/markdown.js";
import type { ReportContext } from "../reporter.js";
import type { RuleTexts } from "../rule-texts.js";
import { ruleTextOf } from "../rule-texts.js";
import { countOf, effectTextOf, objectTitle, scopeOf, versionsOf } from "../words.js";
import type { ShownFinding } from "./shown-findings.js";
import { justificationOf, shownFindings } from "./shown-findings.js";

/** The report for pull request comments and job summaries: the verdict, counts, and findings by severity and rule. */
export function markdownReport(report: Report, context: ReportContext): string {
  const counts = countTable(columnsOf(report.summary));
  const head = `## ${verdict(report)}\n\n${counts}\n\nChecked ${scopeOf(report.summary)}.\n`;
  return markdownDocument(head, groupsOf(report, context), "finding");
}

function verdict(report: Report): string {
  const { errors, warnings, infos, unreadable, invalid } = report.summary;
  const versions = `Windows nodes, ${versionsOf(report)}`;
  const unchecked = [
    ...(unreadable > 0 ? [`${unreadable} unreadable`] : []),
    ...(invalid > 0 ? [`${invalid} invalid`] : []),
  ];
  if (unchecked.length > 0) return `${versions}: ${unchecked.join(", ")}, not everything was checked`;
  if (report.diagnostics.some(stops))
    return `${versions}: configuration errors, not everything was checked as requested`;
  if (errors > 0) return `${versions}: ${countOf(errors, "error")}`;
  const rest = [...(warnings > 0 ? [countOf(warnings, "warning")] : []), ...(infos > 0 ? [`${infos} info`] : [])];
  return `${versions}: ${rest.length > 0 ? `no errors, ${rest.join(", ")}` : "no findings"}`;
}

function columnsOf({
  errors,
  warnings,
  infos,
  suppressed,
  known,
  unreadable,
  invalid,
}: Summary): Record<string, number> {
  return {
    Errors: errors,
    Warnings: warnings,
    Info: infos,
    Suppressed: suppressed,
    "In the baseline": known,
    Unreadable: unreadable,
    Invalid: invalid,
  };
}

function groupsOf(report: Report, context: ReportContext): readonly MarkdownGroup[] {
  const shown = shownFindings(report, context);
  const open = shown.filter(({ suppression }) => suppression === undefined);
  const suppressed = shown.filter(({ suppression }) => suppression !== undefined);
  const diagnostics = (...kinds: readonly DiagnosticKind[]): readonly MarkdownGroup[] =>
    kinds.flatMap((kind) => diagnosticSection(kind, report.diagnostics));
  return [
    ...diagnostics("unreadable", "invalid", "configuration"),
    ...severities.flatMap((severity) =>
      section(
        severityHeadings[severity],
        ruleGroups(
          open.filter((one) => one.severity === severity),
          context,
        ),
      ),
    ),
    ...section("Suppressed", ruleGroups(suppressed, context)),
    ...diagnostics("empty", "note"),
  ];
}

const severityHeadings: Record<Severity, string> = { error: "Errors", warning: "Warnings", info: "Info" };

function ruleGroups(findings: readonly ShownFinding[], { rules }: ReportContext): readonly MarkdownGroup[] {
  return [...groupBy(findings, ({ rule }) => rule).values()].map((of) => {
    const [first] = of;
    return ruleGroup(first.rule, ruleTextOf(rules, first), of, (finding) => findingItem(finding, rules));
  });
}

function findingItem(finding: ShownFinding, rules: RuleTexts): string {
  const { object, path, message, remediation, kubernetes, suppression } = finding;
  const where = [placeText(finding), code(objectTitle(object)), code(path)].filter((one) => one !== "").join(" ");
  const versions = kubernetes === undefined ? "" : `, ${versionsOf({ kubernetes })}`;
  const answer = suppression === undefined ? "" : ` Suppressed: ${prose(justificationOf(suppression))}`;
  return `- ${where}: ${prose(message)} ${prose(remediation)} (${effectTextOf(finding, rules)}${versions})${answer}`;
}
