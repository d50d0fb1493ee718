import type { DiagnosticKind, ReportDiagnostic } from "../../check/findings.js";
import { code, htmlText } from "../escaped-text.js";
import type { RuleText } from "../rule-texts.js";
import { countOf, placeTitle } from "../words.js";

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
