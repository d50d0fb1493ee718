import type { Severity } from "../../model/model.js";
import { jsonReport } from "../../report/json.js";
import type { Terminal } from "../../report/pretty.js";
import { prettyReport } from "../../report/pretty.js";
import type { Report } from "../../report/report.js";
import type { ReportFormat } from "./formats.js";

/** What of a report people want to see; programs get all of it. */
export interface View {
  readonly showSuppressed: boolean;
  readonly quiet: boolean;
  readonly summary: boolean;
  /** Does a finding fail the run? */
  readonly failing: (finding: { readonly file: string; readonly severity: Severity }) => boolean;
}

/** Makes the whole text of a report, its line end included. */
export type Reporter = (report: Report, terminal: Terminal, view: View) => string;

export type Reporters = Readonly<Record<ReportFormat, Reporter>>;

// joined when merging: the other formats, and what the pretty report makes of a view.
export const reporters: Reporters = { pretty: prettyReport, json: jsonReport };
