import type { Invocation, Log, MultiformatMessageString, Notification, ReportingDescriptor, Run } from "sarif";
import type { PlacedFinding, Report, ReportDiagnostic } from "../check/findings.js";
import { stops } from "../check/findings.js";
import { isAboutSuppressions, isOwnRule } from "../check/own-rules.js";
import { compareText } from "../lib/compare.js";
import { groupBy } from "../lib/group-by.js";
import { projectAddress } from "../lib/package.js";
import { printable } from "../lib/printable.js";
import { packageVersion } from "../lib/version.js";
import { effects } from "../model/model.js";
import { customFamily } from "../spec/read-custom-rules.js";
import { code, prose } from "./escaped-text.js";
import type { ReportContext } from "./reporter.js";
import type { RuleText, RuleTexts } from "./rule-texts.js";
import { ruleTextOf } from "./rule-texts.js";
import { levels, locationOf, sarifResults } from "./sarif-results.js";
import { shownFindings } from "./shown-findings.js";
import { effectWords } from "./words.js";

const schema = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json";

/** The report as SARIF 2.1.0, for code scanning. */
export function sarifReport(report: Report, context: ReportContext): string {
  const log: Log = { $schema: schema, version: "2.1.0", runs: [runOf(report, context)] };
  return `${JSON.stringify(log, null, 2)}\n`;
}

function runOf(report: Report, context: ReportContext): Run {
  const shown = shownFindings(report, context);
  const address = projectAddress();
  const rules = sarifRules(shown, context.rules, address);
  return {
    tool: {
      driver: {
        name: "wincompat",
        version: report.wincompat,
        ...(address === undefined ? {} : { informationUri: address }),
        rules,
      },
    },
    columnKind: "utf16CodeUnits",
    invocations: [invocationOf(report)],
    results: sarifResults(
      report,
      context,
      rules.map(({ id }) => id),
    ),
  };
}

/** A run with an error in its notifications has failed: input was not checked as requested. */
function invocationOf({ diagnostics }: Report): Invocation {
  const [configuration, execution] = [true, false].map((is) =>
    diagnostics.filter(({ kind }) => (kind === "configuration") === is).map(notification),
  );
  return {
    executionSuccessful: !diagnostics.some(stops),
    toolConfigurationNotifications: configuration ?? [],
    toolExecutionNotifications: execution ?? [],
  };
}

function notification(diagnostic: ReportDiagnostic): Notification {
  const level = stops(diagnostic) ? "error" : "note";
  return {
    descriptor: { id: diagnostic.kind },
    level,
    message: { text: printable(diagnostic.message) },
    locations: [{ physicalLocation: locationOf(diagnostic) }],
  };
}

/**
 * The rules with findings, sorted by id.
 * @param address of the project, which has a page for each rule; undefined while it is not published
 */
function sarifRules(
  findings: readonly PlacedFinding[],
  texts: RuleTexts,
  address: string | undefined,
): ReportingDescriptor[] {
  const byRule = [...groupBy(findings, ({ rule }) => rule).values()] as [PlacedFinding, ...PlacedFinding[]][];
  return byRule.map((of) => descriptor(of, ruleTextOf(texts, of[0]), address)).sort((a, b) => compareText(a.id, b.id));
}

function descriptor(
  findings: readonly [PlacedFinding, ...PlacedFinding[]],
  text: RuleText,
  address: string | undefined,
): ReportingDescriptor {
  const [{ rule }] = findings;
  const { title, description, family, profile, severity } = text;
  return {
    id: rule,
    shortDescription: { text: title },
    fullDescription: { text: description || title },
    help: helpOf(rule, text, findings),
    ...(address === undefined || isOwnRule(rule) || family === customFamily
      ? {}
      : { helpUri: `${address}/blob/v${packageVersion()}/docs/rules/${rule}.md` }),
    defaultConfiguration: { level: levels[severity] },
    properties: {
      ...(family === "" ? {} : { family }),
      profile,
      tags: ["kubernetes", "windows", ...(family === "" ? [] : [family])],
    },
  };
}

function helpOf(
  rule: string,
  { title, description }: RuleText,
  findings: readonly PlacedFinding[],
): MultiformatMessageString {
  const found = effects.filter((effect) => findings.some((one) => one.effect === effect));
  const does = `What Kubernetes does: ${found.map((effect) => effectWords[effect]).join("; ")}.`;
  const [annotation, command] = [
    `wincompat.dev/ignore.${rule}: "reason until 2027-01-31"`,
    `wincompat explain ${rule}`,
  ];
  const ways = (mark: (text: string) => string): readonly string[] =>
    isAboutSuppressions(rule)
      ? []
      : [
          `To suppress the finding, add the annotation ${mark(annotation)} to the object, with a reason and an optional last day.`,
          `More about this rule: ${mark(command)}`,
        ];
  return {
    text: [description || title, does, ...ways((text) => text)].join("\n\n"),
    markdown: [prose(description || title), does, ...ways(code)].join("\n\n"),
  };
}
