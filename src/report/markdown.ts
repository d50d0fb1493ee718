import type { DiagnosticKind, PlacedFinding, Report, ReportDiagnostic, Summary } from "../check/findings.js";
import { stops } from "../check/findings.js";
import { groupBy } from "../lib/group-by.js";
import type { Severity } from "../model/model.js";
import { severities } from "../model/model.js";
import { code, htmlText, prose } from "./escaped-text.js";
import type { ReportContext } from "./reporter.js";
import { ruleTextOf } from "./rule-texts.js";
import type { ShownFinding } from "./shown-findings.js";
import { justificationOf, shownFindings } from "./shown-findings.js";
import { countOf, effectWords, objectTitle, placeTitle, scopeOf, versionsOf } from "./words.js";

/** GitHub rejects longer comments. */
const longest = 65_536;
/** A group shows this many findings, so that one rule does not crowd out the others. */
const shownOfGroup = 20;

/** A part of the report that is shown or omitted as a unit. */
interface Group {
  readonly text: string;
  readonly size: number;
}

/** The report for pull request comments and job summaries: the verdict, counts, and findings by severity and rule. */
export function markdownReport(report: Report, context: ReportContext): string {
  const head = `## ${verdict(report)}\n\n${countTable(report.summary)}\n\nChecked ${scopeOf(report.summary)}.\n`;
  const groups = groupsOf(report, context);
  const all = [head, ...groups.map(({ text }) => text)].join("\n");
  return all.length <= longest ? all : fitting(head, groups);
}

/** As many groups as the size limit allows, and the number of omitted findings. */
function fitting(head: string, groups: readonly Group[]): string {
  const leftOut = (from: number): string => {
    const size = groups.slice(from).reduce((sum, group) => sum + group.size, 0);
    return `${countOf(size, "finding")} more exceed the size limit; the log and other formats contain all of them.\n`;
  };
  const upTo = (count: number): string =>
    [head, ...groups.slice(0, count).map(({ text }) => text), leftOut(count)].join("\n");
  const count = groups.findIndex((_, index) => upTo(index + 1).length > longest);
  return upTo(count === -1 ? groups.length : count);
}

function verdict(report: Report): string {
  const { errors, warnings, infos, unreadable } = report.summary;
  const versions = `Windows nodes, ${versionsOf(report)}`;
  if (unreadable > 0) return `${versions}: ${unreadable} unreadable, not everything was checked`;
  if (report.diagnostics.some(stops))
    return `${versions}: configuration errors, not everything was checked as requested`;
  if (errors > 0) return `${versions}: ${countOf(errors, "error")}`;
  const rest = [...(warnings > 0 ? [countOf(warnings, "warning")] : []), ...(infos > 0 ? [`${infos} info`] : [])];
  return `${versions}: ${rest.length > 0 ? `no errors, ${rest.join(", ")}` : "no findings"}`;
}

function countTable({ errors, warnings, infos, suppressed, known, unreadable }: Summary): string {
  const columns = {
    Errors: errors,
    Warnings: warnings,
    Info: infos,
    Suppressed: suppressed,
    Known: known,
    Unreadable: unreadable,
  };
  const rows = [Object.keys(columns), Object.keys(columns).map(() => "--:"), Object.values(columns)];
  return rows.map((cells) => `| ${cells.join(" | ")} |`).join("\n");
}

function groupsOf(report: Report, context: ReportContext): readonly Group[] {
  const shown = shownFindings(report, context);
  const open = shown.filter(({ suppression }) => suppression === undefined);
  const suppressed = shown.filter(({ suppression }) => suppression !== undefined);
  const diagnostics = (...kinds: readonly DiagnosticKind[]): readonly Group[] =>
    kinds.flatMap((kind) => diagnosticsSection(kind, report));
  return [
    ...diagnostics("unreadable", "configuration"),
    ...severities.flatMap((severity) =>
      section(
        headings[severity],
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

const headings: Record<Severity | DiagnosticKind, string> = {
  unreadable: "Not read",
  configuration: "Configuration errors",
  error: "Errors",
  warning: "Warnings",
  info: "Info",
  empty: "Empty",
  note: "Notes",
};

/** The heading is part of the first group, so that it is never shown alone. */
function section(heading: string, groups: readonly Group[]): readonly Group[] {
  return groups.map((group, index) => (index > 0 ? group : { ...group, text: `### ${heading}\n\n${group.text}` }));
}

function diagnosticsSection(kind: DiagnosticKind, report: Report): readonly Group[] {
  const diagnostics = report.diagnostics.filter((one) => one.kind === kind);
  return section(headings[kind], diagnostics.length === 0 ? [] : [diagnosticsGroup(diagnostics)]);
}

function diagnosticsGroup(diagnostics: readonly ReportDiagnostic[]): Group {
  return { text: listed(diagnostics, (one) => `- ${placeOf(one)} ${code(one.message)}`), size: diagnostics.length };
}

function ruleGroups(findings: readonly ShownFinding[], { rules }: ReportContext): readonly Group[] {
  return [...groupBy(findings, ({ rule }) => rule).values()].map((of) => {
    const [first] = of as [ShownFinding, ...ShownFinding[]];
    const summary = `<code>${htmlText(first.rule)}</code> ${htmlText(ruleTextOf(rules, first).title)} (${of.length})`;
    const text = `<details>\n<summary>${summary}</summary>\n\n${listed(of, findingItem)}\n</details>\n`;
    return { text, size: of.length };
  });
}

function listed<One>(items: readonly One[], itemOf: (item: One) => string): string {
  const more = items.length - shownOfGroup;
  return [...items.slice(0, shownOfGroup).map(itemOf), ...(more > 0 ? [`- … and ${more} more`] : []), ""].join("\n");
}

function findingItem(finding: ShownFinding): string {
  const { object, path, message, remediation, effect, kubernetes, suppression } = finding;
  const where = [placeOf(finding), code(objectTitle(object)), code(path)].filter((one) => one !== "").join(" ");
  const versions = kubernetes === undefined ? "" : `, ${versionsOf({ kubernetes })}`;
  const answer = suppression === undefined ? "" : ` Suppressed: ${prose(justificationOf(suppression))}`;
  return `- ${where}: ${prose(message)} ${prose(remediation)} (${effectWords[effect]}${versions})${answer}`;
}

function placeOf(place: Pick<PlacedFinding, "file" | "line" | "column">): string {
  return code(placeTitle(place));
}
