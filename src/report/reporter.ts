import type { PrettyOptions } from "./pretty.js";
import type { Terminal } from "./pretty/terminal.js";
import type { Report } from "../check/findings.js";
import type { RuleTexts } from "./rule-texts.js";

/** The formats of the report of `check`, named apart from what makes them, so that help is there at once. The first is the one without asking. */
export const reportFormats = ["pretty", "json", "sarif", "junit", "github", "gitlab", "markdown", "policyreport"] as const;

/** The name of a format. */
export type ReportFormat = (typeof reportFormats)[number];

/** What a reporter may use beside the report. */
export interface ReportContext extends PrettyOptions {
  readonly terminal: Terminal;
  readonly rules: RuleTexts;
  /** Are findings shown that the manifests themselves answer? */
  readonly showSuppressed: boolean;
}

/** Makes one text of a report: the same text of the same report, on every machine and at any time. */
export type Reporter = (report: Report, context: ReportContext) => string;
