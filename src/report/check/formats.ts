import type { Reporter, ReportFormat } from "../reporter.js";
import { githubReport } from "./github.js";
import { gitlabReport } from "./gitlab.js";
import { jsonReport } from "./json.js";
import { junitReport } from "./junit.js";
import { markdownReport } from "./markdown.js";
import { policyReport } from "./policyreport.js";
import { prettyReport } from "./pretty.js";
import { sarifReport } from "./sarif.js";

export type { ReportContext, Reporter, ReportFormat } from "../reporter.js";
export { reportFormats } from "../reporter.js";

/** The reporter of each format. */
export const reporters: Record<ReportFormat, Reporter> = {
  pretty: (report, context) => prettyReport(report, context.terminal, context),
  json: (report) => jsonReport(report),
  sarif: sarifReport,
  junit: junitReport,
  github: githubReport,
  gitlab: gitlabReport,
  markdown: markdownReport,
  policyreport: policyReport,
};
