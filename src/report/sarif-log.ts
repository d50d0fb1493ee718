import type { Invocation, Log, MultiformatMessageString, Notification, ReportingDescriptor, Result } from "sarif";
import type { ReportDiagnostic } from "../check/findings.js";
import { stops } from "../check/findings.js";
import { isAboutSuppressions, isOwnRule } from "../check/own-rules.js";
import { compareText } from "../lib/compare.js";
import { groupBy } from "../lib/lists.js";
import { projectAddress } from "../lib/package.js";
import { printable } from "../lib/printable.js";
import { packageVersion } from "../lib/version.js";
import type { Effect } from "../model/model.js";
import { effects } from "../model/model.js";
import { customFamily } from "../spec/read-custom-rules.js";
import { code, prose } from "./escaped-text.js";
import type { RuleText } from "./rule-texts.js";
import { levels, locationOf } from "./sarif-results.js";
import { effectWords } from "./words.js";

const schema = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json";

/** A result of a rule. */
export interface RuleResult {
  readonly rule: string;
  readonly text: RuleText;
  /** What Kubernetes does; null for nothing. */
  readonly effect: Effect | null;
  readonly result: Omit<Result, "ruleId" | "ruleIndex">;
}

/** What all SARIF reports contain. */
interface SarifRun {
  readonly wincompat: string;
  readonly diagnostics: readonly ReportDiagnostic[];
  readonly results: readonly RuleResult[];
}

/** Results as SARIF 2.1.0, with the rules that they are of. */
export function sarifLog({ wincompat, diagnostics, results }: SarifRun): string {
  const address = projectAddress();
  const rules = descriptors(results, address);
  const ids = rules.map(({ id }) => id);
  const driver = { name: "wincompat", version: wincompat, ...(address && { informationUri: address }), rules };
  const log: Log = {
    $schema: schema,
    version: "2.1.0",
    runs: [
      {
        tool: { driver },
        columnKind: "utf16CodeUnits",
        invocations: [invocationOf(diagnostics)],
        results: results.map(({ rule, result }) => ({ ruleId: rule, ruleIndex: ids.indexOf(rule), ...result })),
      },
    ],
  };
  return `${JSON.stringify(log, null, 2)}\n`;
}

/**
 * The rules with results, sorted by id.
 * @param address of the project, which has a page for each rule; undefined while it is not published
 */
function descriptors(results: readonly RuleResult[], address: string | undefined): ReportingDescriptor[] {
  const byRule = [...groupBy(results, ({ rule }) => rule).values()] as [RuleResult, ...RuleResult[]][];
  return byRule.map((of) => descriptor(of, address)).sort((a, b) => compareText(a.id, b.id));
}

function descriptor(of: readonly [RuleResult, ...RuleResult[]], address: string | undefined): ReportingDescriptor {
  const [{ rule, text }] = of;
  const { title, description, family, profile, severity } = text;
  const found = effects.filter((effect) => of.some((one) => one.effect === effect));
  return {
    id: rule,
    shortDescription: { text: title },
    fullDescription: { text: description || title },
    help: helpOf(rule, text, found),
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

/** A run with an error in its notifications has failed: input was not checked as requested. */
function invocationOf(diagnostics: readonly ReportDiagnostic[]): Invocation {
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
  const level = stops(diagnostic) ? "error" : diagnostic.allowed ? "warning" : "note";
  return {
    descriptor: { id: diagnostic.kind },
    level,
    message: { text: printable(diagnostic.message) },
    locations: [{ physicalLocation: locationOf(diagnostic) }],
  };
}

function helpOf(rule: string, { title, description }: RuleText, found: readonly Effect[]): MultiformatMessageString {
  const does =
    found.length === 0 ? [] : [`What Kubernetes does: ${found.map((effect) => effectWords[effect]).join("; ")}.`];
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
    text: [description || title, ...does, ...ways((text) => text)].join("\n\n"),
    markdown: [prose(description || title), ...does, ...ways(code)].join("\n\n"),
  };
}
