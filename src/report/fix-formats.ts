import type { Result } from "sarif";
import { groupBy } from "../lib/lists.js";
import type { ChangeContext, ChangeFormat } from "./change-format.js";
import { code, prose } from "./escaped-text.js";
import type { FixCase } from "./fix-cases.js";
import { fixCases } from "./fix-cases.js";
import type { FixReport } from "./fix-report.js";
import { fixedText, fixSummary, jsonFixReport } from "./fix-report.js";
import type { JunitCase } from "./junit-xml.js";
import { diagnosticCases, junitXml } from "./junit-xml.js";
import type { MarkdownGroup } from "./markdown-document.js";
import { countTable, diagnosticSection, markdownDocument, placeText, ruleGroup, section } from "./markdown-document.js";
import { prettyFixReport } from "./pretty/fixed.js";
import { textsFor, titledRule } from "./rule-texts.js";
import { sarifLog } from "./sarif-log.js";
import { sarifLocation, sarifMessage } from "./sarif-results.js";
import { identifiersOf } from "./shown-findings.js";
import { objectTitle, subjectOf, versionsOf } from "./words.js";

/** The reporter of each format of `fix`. */
export const fixReporters: Record<ChangeFormat, (report: FixReport, context: ChangeContext) => string> = {
  pretty: (report, { terminal }) => prettyFixReport(report, terminal),
  json: (report) => jsonFixReport(report),
  markdown: markdownFixes,
  sarif: sarifFixes,
  junit: junitFixes,
};

/** A case for each finding: what is fixed passes, and what makes the command exit with 1 fails. */
function junitFixes(report: FixReport, { rules }: ChangeContext): string {
  const cases = fixCases(report).map((one): JunitCase => {
    const { file, line, column, rule, outcome, text } = one;
    const name = `${titledRule(rules, one)}: ${subjectOf(one)} (${line}:${column})`;
    const lines = [`${file}:${line}:${column}`, text];
    if (outcome === "fixed") return { file, name, outcome: "passed", lines };
    return { file, name, outcome: "failure", type: rule, message: text, lines };
  });
  return junitXml([...diagnosticCases(report.diagnostics), ...cases], `${versionsOf(report)}: ${fixedText(report)}`);
}

function sarifFixes(report: FixReport, { rules }: ChangeContext): string {
  const cases = fixCases(report);
  const identifiers = identifiersOf(cases);
  return sarifLog({
    ...report,
    results: cases.map((one, index) => {
      const result = {
        ...(one.outcome === "fixed" ? passed : failed),
        message: sarifMessage(one.text),
        locations: [sarifLocation(one)],
        partialFingerprints: { "wincompat/v1": identifiers[index] as string },
      };
      return { rule: one.rule, text: textsFor(rules, one.rule), effect: null, result };
    }),
  });
}

const passed: Pick<Result, "kind" | "level"> = { kind: "pass", level: "none" };
const failed: Pick<Result, "kind" | "level"> = { kind: "fail", level: "error" };

function markdownFixes(report: FixReport, { rules }: ChangeContext): string {
  const { fixed, unfixed, left, excluded } = fixSummary(report);
  const counts = { [report.dryRun ? "Fixable" : "Fixed"]: fixed, "Not fixed": unfixed, Remaining: left };
  const table = countTable({ ...counts, ...(excluded > 0 && { Excluded: excluded }) });
  const head = `## Fixes for Windows nodes, ${versionsOf(report)}: ${fixedText(report)}\n\n${table}\n`;
  const cases = fixCases(report);
  const groups = (outcome: FixCase["outcome"]): readonly MarkdownGroup[] =>
    [
      ...groupBy(
        cases.filter((one) => one.outcome === outcome),
        ({ rule }) => rule,
      ),
    ].map(([rule, of]) => ruleGroup(rule, textsFor(rules, rule), of, item));
  const { diagnostics } = report;
  const all = [
    ...diagnosticSection("unreadable", diagnostics),
    ...section("Not fixed", groups("unfixed")),
    ...section("Would be fixed", groups("fixable")),
    ...section("Fixed", groups("fixed")),
    ...diagnosticSection("empty", diagnostics),
    ...diagnosticSection("note", diagnostics),
  ];
  return markdownDocument(head, all, "finding");
}

function item(one: FixCase): string {
  const where = [placeText(one), code(objectTitle(one.object)), code(one.path)].filter((text) => text !== "");
  return `- ${where.join(" ")}: ${prose(one.text)}`;
}
