import { githubReport } from "./github.js";
import { gitlabReport } from "./gitlab.js";
import { jsonReport } from "./json.js";
import { junitReport } from "./junit.js";
import { markdownReport } from "./markdown.js";
import { policyReport } from "./policyreport.js";
import { prettyReport } from "./pretty.js";
import type { Reporter } from "./report-context.js";
import { sarifReport } from "./sarif.js";

export type { ReportContext, Reporter } from "./report-context.js";

/** The formats of the report of `check`; the first is the one without asking. */
export const reportFormats = ["pretty", "json", "sarif", "junit", "github", "gitlab", "markdown", "policyreport"] as const;
export type ReportFormat = (typeof reportFormats)[number];

/** By format: how a report is written in it. */
export const reporters: Record<ReportFormat, Reporter> = {
  pretty: (report, { terminal }) => prettyReport(report, terminal),
  json: (report) => jsonReport(report),
  sarif: sarifReport,
  junit: junitReport,
  github: githubReport,
  gitlab: gitlabReport,
  markdown: markdownReport,
  policyreport: policyReport,
};
