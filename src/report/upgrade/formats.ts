import type { Result } from "sarif";
import { groupBy } from "../../lib/lists.js";
import { printableJson } from "../../lib/printable.js";
import type { Upgrade, UpgradeAction, UpgradeChange } from "../../upgrade/change.js";
import { actionOf, breaks } from "../../upgrade/change.js";
import { code, prose } from "../escaped-text.js";
import { identifiersOf } from "../formats/identifiers.js";
import type { JunitCase } from "../formats/junit.js";
import { caseName, diagnosticCases, junitXml } from "../formats/junit.js";
import { countTable, diagnosticSection, markdownDocument, placeText, ruleGroup, section } from "../formats/markdown.js";
import { sarifLocation, sarifLog, sarifMessage } from "../formats/sarif.js";
import type { ChangeContext, ChangeFormat } from "../reporter.js";
import { textsFor, titledRule } from "../rule-texts.js";
import { countOf, objectTitle, placeTitle, scopeOf } from "../words.js";
import { changeMessage, changeWords, prettyUpgrade, reasonTexts, titleOf } from "./pretty.js";

/** The reporter of each format of `upgrade`. */
export const upgradeReporters: Record<ChangeFormat, (upgrade: Upgrade, context: ChangeContext) => string> = {
  pretty: (upgrade, { terminal }) => prettyUpgrade(upgrade, terminal),
  json: (upgrade) => `${printableJson(upgrade)}\n`,
  markdown: markdownUpgrade,
  sarif: sarifUpgrade,
  junit: junitUpgrade,
};

const actions: readonly UpgradeAction[] = ["fix", "prepare", "relax"];

/** The change and its reasons, as sentences. */
function textsOf(change: UpgradeChange, upgrade: Upgrade): readonly string[] {
  const { what, when } = changeWords(change, upgrade);
  const remediation = change.remediation === null ? [] : [change.remediation];
  return [
    `${capitalized(`${what} ${when}`.trim())}.`,
    changeMessage(change),
    ...remediation,
    ...reasonTexts(change, upgrade),
  ];
}

function capitalized(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}

const outcomes: Readonly<Record<UpgradeAction, JunitCase["outcome"]>> = {
  fix: "failure",
  prepare: "skipped",
  relax: "passed",
};

/** A case for each change: what breaks fails, what a person should review is skipped, and improvements pass. */
function junitUpgrade(upgrade: Upgrade, { rules }: ChangeContext): string {
  const cases = upgrade.changes.map((change): JunitCase => {
    const { file, kind } = change;
    const { what, when } = changeWords(change, upgrade);
    const name = caseName(`${titledRule(rules, change)} ${what} ${when}`.trim(), change);
    const lines = [placeTitle(change), ...textsOf(change, upgrade)];
    return { file, name, outcome: outcomes[actionOf(kind)], type: kind, message: changeMessage(change), lines };
  });
  const { from, to, summary } = upgrade;
  const passed = `Kubernetes ${from} to ${to}: no changes in ${scopeOf(summary)}`;
  return junitXml([...diagnosticCases(upgrade.diagnostics), ...cases], passed);
}

const grades = {
  fix: { kind: "fail", level: "error" },
  prepare: { kind: "fail", level: "warning" },
  relax: { kind: "pass", level: "none" },
} as const satisfies Readonly<Record<UpgradeAction, Pick<Result, "kind" | "level">>>;

function sarifUpgrade(upgrade: Upgrade, { rules, explainOptions }: ChangeContext): string {
  const identifiers = identifiersOf(upgrade.changes);
  return sarifLog({
    ...upgrade,
    explainOptions,
    results: upgrade.changes.map((change, index) => {
      const { rule, kind, before, after, since, until, rejectedSince, evidence, moreEvidence } = change;
      return {
        rule,
        text: textsFor(rules, rule),
        effect: after,
        ...grades[actionOf(kind)],
        result: () => ({
          message: sarifMessage(textsOf(change, upgrade).join(" ")),
          locations: [sarifLocation(change)],
          partialFingerprints: { "wincompat/v1": identifiers[index] as string },
          properties: {
            ...{ kind, before, after, since, until },
            ...(rejectedSince === undefined ? {} : { rejectedSince }),
            ...{ evidence },
            ...(moreEvidence === undefined ? {} : { moreEvidence }),
          },
        }),
      };
    }),
  });
}

function markdownUpgrade(upgrade: Upgrade, { rules }: ChangeContext): string {
  const { from, to, changes, summary, diagnostics } = upgrade;
  const count = (action: UpgradeAction): number => changes.filter(({ kind }) => actionOf(kind) === action).length;
  const breaking = changes.filter(breaks).length;
  const verdict = breaking > 0 ? countOf(breaking, "breaking change") : "no breaking change";
  const table = countTable({
    Breaking: breaking,
    Other: count("prepare"),
    Improvements: count("relax"),
    Unchanged: summary.unchanged,
    Suppressed: summary.suppressed,
    Unreadable: summary.unreadable,
    Invalid: summary.invalid,
  });
  const head = `## Kubernetes ${from} to ${to}: ${verdict}\n\n${table}\n\nChecked ${scopeOf(summary)}.\n`;
  const item = (change: UpgradeChange): string => {
    const { object, path } = change;
    const where = [placeText(change), code(objectTitle(object)), code(path)].filter((text) => text !== "");
    return `- ${where.join(" ")}: ${textsOf(change, upgrade).map(prose).join(" ")}`;
  };
  const groups = actions.flatMap((action) => {
    const of = changes.filter(({ kind }) => actionOf(kind) === action);
    const byRule = [...groupBy(of, ({ rule }) => rule)];
    return section(
      titleOf(action, upgrade),
      byRule.map(([rule, ofRule]) => ruleGroup(rule, textsFor(rules, rule), ofRule, item)),
    );
  });
  const all = [
    ...diagnosticSection("unreadable", diagnostics),
    ...diagnosticSection("invalid", diagnostics),
    ...diagnosticSection("configuration", diagnostics),
    ...groups,
    ...diagnosticSection("empty", diagnostics),
    ...diagnosticSection("note", diagnostics),
  ];
  return markdownDocument(head, all, "change");
}
