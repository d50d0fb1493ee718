import { wrapAnsi } from "fast-wrap-ansi";
import { isOwnRule } from "../../check/own-rules.js";
import { groupBy } from "../../lib/lists.js";
import type { Effect, Severity } from "../../model/model.js";
import type { Profile } from "../../model/profile.js";
import { versionList } from "../../model/version.js";
import type { Column } from "../table.js";
import { table } from "../table.js";
import type { Terminal } from "../terminal.js";
import { countOf } from "../words.js";

/** A rule in the list of one version. */
export interface ListedRule {
  readonly id: string;
  readonly title: string;
  readonly family: string;
  readonly profile: Profile;
  readonly severity: Severity;
  readonly effects: readonly Effect[];
  /** The minor versions that have it, oldest first. */
  readonly versions: readonly string[];
}

/** The rules of one version. */
export interface RuleList {
  readonly kubernetes: string;
  readonly rules: readonly ListedRule[];
}

const columns: readonly Column[] = ["rule", "severity", "profile", "effects", "Kubernetes"].map((title) => ({
  title,
  align: "left",
}));

/** The rules as text, by family: a line for each rule, which grep can find, and its title below. */
export function prettyRules({ kubernetes, rules }: RuleList, { colors, columns: width }: Terminal): string {
  const rows = rules.map(({ id, severity, profile, effects, versions }) => [
    id,
    severity,
    profile,
    effects.join(", "),
    versionList(versions),
  ]);
  const [head = "", ...lines] = table(columns, rows);
  const entries = rules.map((rule, index) => ({ ...rule, line: lines[index] ?? "" }));
  const sections = [...groupBy(entries, ({ family }) => family)].map(([family, of]) => [
    colors.bold(family),
    ...of.flatMap(({ line, title }) => [
      `  ${line}`,
      ...wrapAnsi(title, Math.max(width - 6, 30))
        .split("\n")
        .map((one) => colors.dim(`      ${one}`)),
    ]),
  ]);
  const own = rules.filter(({ id }) => isOwnRule(id)).length;
  const only = own === 0 ? "" : `, ${own} of them in no policy`;
  const count = `${countOf(rules.length, "rule")} for Kubernetes ${kubernetes}${only}. \`wincompat explain <rule>\` explains a rule.`;
  return `${[[`  ${head}`], ...sections, [count]].map((part) => part.join("\n")).join("\n\n")}\n`;
}
