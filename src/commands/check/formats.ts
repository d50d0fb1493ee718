/** How a check can report; help is printed without loading what makes the reports. */
export const reportFormats = ["pretty", "json"] as const;

export type ReportFormat = (typeof reportFormats)[number];
