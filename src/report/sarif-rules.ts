import type { MultiformatMessageString, ReportingDescriptor } from "sarif";
import type { PlacedFinding } from "../check/findings.js";
import { isAboutSuppressions } from "../check/suppression/rules.js";
import { compareText } from "../lib/diagnostic.js";
import { groupBy } from "../lib/group-by.js";
import { packageVersion } from "../lib/version.js";
import { effects } from "../model/model.js";
import { code, prose } from "./escaped-text.js";
import type { RuleText, RuleTexts } from "./rule-texts.js";
import { ruleTextOf } from "./rule-texts.js";
import { levels } from "./sarif-results.js";
import { effectWords } from "./words.js";

/**
 * The rules with findings, sorted by id.
 * @param address of the project, which has a page for each rule; undefined while it is not published
 */
export function sarifRules(
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
    ...(address === undefined || isAboutSuppressions(rule)
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
