import type { DiagnosticKind, Report, ReportDiagnostic, Summary } from "../../check/findings.js";
import { stops } from "../../check/findings.js";
import { groupBy } from "../../lib/lists.js";
import type { Severity } from "../../model/model.js";
import { severities } from "../../model/model.js";
import { code, htmlText, prose } from "../escaped-text.js";
import type { ReportContext } from "../reporter.js";
import type { RuleText, RuleTexts } from "../rule-texts.js";
import { ruleTextOf } from "../rule-texts.js";
import { countOf, effectTextOf, objectTitle, placeTitle, scopeOf, versionsOf } from "../words.js";
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
    const [first] = of as [ShownFinding, ...ShownFinding[]];
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

/** GitHub rejects longer comments. */
const longest = 65_536;
/** A group shows this many items, so that one rule does not crowd out the others. */
const shownOfGroup = 20;

/** A part of a report that is shown or omitted as a unit. */
export interface MarkdownGroup {
  readonly text: string;
  readonly size: number;
}

/** A head and as many groups as the size limit allows, with the number of omitted items. @param noun of an item */
export function markdownDocument(head: string, groups: readonly MarkdownGroup[], noun: string): string {
  const all = [head, ...groups.map(({ text }) => text)].join("\n");
  if (all.length <= longest) return all;
  const leftOut = (from: number): string => {
    const size = groups.slice(from).reduce((sum, group) => sum + group.size, 0);
    return `${countOf(size, noun)} more exceed the size limit; the log and other formats contain all of them.\n`;
  };
  const upTo = (count: number): string =>
    [head, ...groups.slice(0, count).map(({ text }) => text), leftOut(count)].join("\n");
  const count = groups.findIndex((_, index) => upTo(index + 1).length > longest);
  return upTo(count === -1 ? groups.length : count);
}

/** A table with one row of numbers. */
export function countTable(columns: Readonly<Record<string, number>>): string {
  const rows = [Object.keys(columns), Object.keys(columns).map(() => "--:"), Object.values(columns)];
  return rows.map((cells) => `| ${cells.join(" | ")} |`).join("\n");
}

/** The heading is part of the first group, so that it is never shown alone. */
export function section(heading: string, groups: readonly MarkdownGroup[]): readonly MarkdownGroup[] {
  return groups.map((group, index) => (index > 0 ? group : { ...group, text: `### ${heading}\n\n${group.text}` }));
}

/** The items of a rule, which a reader opens. */
export function ruleGroup<One>(
  rule: string,
  { title }: Pick<RuleText, "title">,
  of: readonly One[],
  itemOf: (item: One) => string,
): MarkdownGroup {
  const summary = `<code>${htmlText(rule)}</code> ${htmlText(title)} (${of.length})`;
  return { text: `<details>\n<summary>${summary}</summary>\n\n${listed(of, itemOf)}\n</details>\n`, size: of.length };
}

const diagnosticHeadings: Record<DiagnosticKind, string> = {
  unreadable: "Not read",
  invalid: "Invalid",
  configuration: "Configuration errors",
  empty: "Empty",
  note: "Notes",
};

/** The diagnostics of one kind. */
export function diagnosticSection(
  kind: DiagnosticKind,
  diagnostics: readonly ReportDiagnostic[],
): readonly MarkdownGroup[] {
  const of = diagnostics.filter((one) => one.kind === kind);
  if (of.length === 0) return [];
  const text = listed(of, (one) => `- ${placeText(one)} ${code(one.message)}`);
  return section(diagnosticHeadings[kind], [{ text, size: of.length }]);
}

function listed<One>(items: readonly One[], itemOf: (item: One) => string): string {
  const more = items.length - shownOfGroup;
  return [...items.slice(0, shownOfGroup).map(itemOf), ...(more > 0 ? [`- … and ${more} more`] : []), ""].join("\n");
}

/** A place as code. */
export function placeText(place: Parameters<typeof placeTitle>[0]): string {
  return code(placeTitle(place));
}
