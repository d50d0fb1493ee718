import { jsonReport } from "../src/report/json.js";
import { prettyReport } from "../src/report/pretty.js";
import type { Report } from "../src/report/report.js";
import { terminal } from "../src/commands/terminal.js";

/** The formats that are timed: by name, what makes a text of a report. */
export const reporters: Readonly<Record<string, (report: Report) => string>> = {
  pretty: (report) => prettyReport(report, terminal()),
  json: jsonReport,
};
