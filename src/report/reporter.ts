import type { PlacedFinding, Report } from "../check/findings.js";
import type { RuleTexts } from "./rule-texts.js";
import type { Terminal } from "./terminal.js";

/** The formats of `check`. This file loads no reporter, so that `--help` is fast. */
export const reportFormats = [
  "pretty",
  "json",
  "sarif",
  "junit",
  "github",
  "gitlab",
  "markdown",
  "policyreport",
] as const;

/** The name of a format. */
export type ReportFormat = (typeof reportFormats)[number];

/** The options, each after a space, that `wincompat explain` needs for a rule. */
export type ExplainOptions = (rule: string) => string;

/** Options of the pretty report. Other formats use some of them. */
export interface PrettyOptions {
  /** True if the finding fails the run. */
  readonly failing: (finding: PlacedFinding) => boolean;
  /** Also list suppressed findings. */
  readonly showSuppressed?: boolean;
  /** Show only findings and diagnostics that fail the run. */
  readonly quiet?: boolean;
  /** Show counts by rule instead of findings. */
  readonly summary?: boolean;
  /** Do the rules of the profile mixed-cluster apply to all files? */
  readonly mixedCluster?: boolean;
  /** What `wincompat explain` needs for custom rules. */
  readonly explainOptions?: ExplainOptions;
  /** Texts of rules, for counts of findings with different messages, and to know custom rules. */
  readonly rules?: RuleTexts;
}

/** What a reporter uses in addition to the report. */
export interface ReportContext extends PrettyOptions {
  readonly terminal: Terminal;
  readonly rules: RuleTexts;
  /** Kinds whose objects have no namespace. */
  readonly clusterScoped: ReadonlySet<string>;
  /** Also show findings that manifests suppress. */
  readonly showSuppressed: boolean;
}

/** Prints a report. The same report gives the same text on every machine and at any time. */
export type Reporter = (report: Report, context: ReportContext) => string;

/** The formats of commands that report changes: `fix` and `upgrade`. */
export const changeFormats = ["pretty", "json", "markdown", "sarif", "junit"] as const;
export type ChangeFormat = (typeof changeFormats)[number];

/** What their reporters use in addition to the report. */
export interface ChangeContext {
  readonly terminal: Terminal;
  readonly rules: RuleTexts;
  /** What `wincompat explain` needs for custom rules. */
  readonly explainOptions?: ExplainOptions;
}
