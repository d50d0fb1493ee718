/** The formats of the report of `check`, named apart from what makes them, so that help is there at once. The first is the one without asking. */
export const reportFormats = ["pretty", "json", "sarif", "junit", "github", "gitlab", "markdown", "policyreport"] as const;

/** The name of a format. */
export type ReportFormat = (typeof reportFormats)[number];
