import type { PrettyOptions } from "./pretty.js";
import type { Terminal } from "./pretty/terminal.js";
import type { Report } from "../check/findings.js";
import type { RuleTexts } from "./rule-texts.js";

/** What a reporter may use beside the report. */
export interface ReportContext extends PrettyOptions {
  readonly terminal: Terminal;
  readonly rules: RuleTexts;
  /** Kinds whose objects are in no namespace. */
  readonly clusterScoped: ReadonlySet<string>;
  /** Are findings shown that the manifests themselves answer? */
  readonly showSuppressed: boolean;
}

/** Makes one text of a report: the same text of the same report, on every machine and at any time. */
export type Reporter = (report: Report, context: ReportContext) => string;
