import type { FindingFix } from "../../check/findings.js";
import type { Place } from "../../lib/diagnostic.js";
import { groupBy } from "../../lib/lists.js";
import type { ObjectIdentity } from "../../manifests/manifest-item.js";
import { code, prose } from "../escaped-text.js";
import { identifiersOf } from "../formats/identifiers.js";
import type { JunitCase } from "../formats/junit.js";
import { caseName, diagnosticCases, junitXml } from "../formats/junit.js";
import type { MarkdownGroup } from "../formats/markdown.js";
import { countTable, diagnosticSection, markdownDocument, placeText, ruleGroup, section } from "../formats/markdown.js";
import { sarifFix, sarifLocation, sarifLog, sarifMessage } from "../formats/sarif.js";
import type { ChangeContext, ChangeFormat } from "../reporter.js";
import { textsFor, titledRule } from "../rule-texts.js";
import { gradeNote, objectTitle, placeTitle, versionsOf } from "../words.js";
import { prettyFixReport } from "./pretty.js";
import type { FixReport } from "./report.js";
import { fixedText, fixSummary, jsonFixReport, operationTexts } from "./report.js";

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
    const { file, rule, outcome, text } = one;
    const name = caseName(titledRule(rules, one), one);
    const lines = [placeTitle(one), text];
    if (outcome === "fixed") return { file, name, outcome: "passed", lines };
    return { file, name, outcome: "failure", type: rule, message: text, lines };
  });
  return junitXml([...diagnosticCases(report.diagnostics), ...cases], `${versionsOf(report)}: ${fixedText(report)}`);
}

function sarifFixes(report: FixReport, { rules, explainOptions }: ChangeContext): string {
  const cases = fixCases(report);
  const identifiers = identifiersOf(cases);
  return sarifLog({
    ...report,
    explainOptions,
    results: cases.map((one, index) => {
      const isFixed = one.outcome === "fixed";
      return {
        rule: one.rule,
        text: textsFor(rules, one.rule),
        effect: null,
        kind: isFixed ? "pass" : "fail",
        level: isFixed ? "none" : "error",
        result: () => ({
          message: sarifMessage(one.text),
          locations: [sarifLocation(one)],
          partialFingerprints: { "wincompat/v1": identifiers[index] as string },
          ...(one.fix === undefined ? {} : { fixes: [sarifFix(one.fix, one.file, one.fix.text)] }),
        }),
      };
    }),
  });
}

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
    ...diagnosticSection("invalid", diagnostics),
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

/** A finding that `fix` fixed, would fix, or did not fix. */
interface FixCase extends Place {
  readonly rule: string;
  readonly object: ObjectIdentity;
  readonly path: string;
  readonly outcome: "fixed" | "fixable" | "unfixed";
  /** What was done, what would be done, or why nothing was done, as sentences. */
  readonly text: string;
  /** The lines that a fix would change, and what it does to the object. */
  readonly fix?: Pick<FindingFix, "edits"> & { readonly text: string };
  readonly fingerprint: string;
}

/** The findings of a report one by one, as reports for programs show them. */
function fixCases({ edits, unfixed, dryRun }: FixReport): readonly FixCase[] {
  const done = edits.flatMap(({ object, grade, fixes, fix, operations }) =>
    fixes.map((one) => {
      const steps = `${operationTexts(operations).join("; ")}.${gradeNote(grade)}`;
      const text = `${dryRun ? "Would be fixed" : "Fixed"}: ${steps}`;
      const proposal = fix === undefined ? {} : { fix: { edits: fix.edits, text: steps } };
      return caseOf({ ...one, object, text, ...proposal }, dryRun ? "fixable" : "fixed");
    }),
  );
  const not = unfixed.map(({ file, line, column, object, rule, path, reason }) =>
    caseOf({ file, line, column, object, rule, path, text: `Not fixed. ${reason}` }, "unfixed"),
  );
  return [...done, ...not];
}

function caseOf(one: Omit<FixCase, "outcome" | "fingerprint">, outcome: FixCase["outcome"]): FixCase {
  return { ...one, outcome, fingerprint: `${one.rule} ${objectTitle(one.object)} ${one.path}` };
}
