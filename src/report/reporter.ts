import type { Report } from "../check/findings.js";
import type { PrettyOptions } from "./check/pretty.js";
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
}
