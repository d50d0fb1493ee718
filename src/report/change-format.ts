import type { Terminal } from "./pretty/terminal.js";
import type { RuleTexts } from "./rule-texts.js";

/** The formats of commands that report changes: `fix` and `upgrade`. */
export const changeFormats = ["pretty", "json", "markdown", "sarif", "junit"] as const;
export type ChangeFormat = (typeof changeFormats)[number];

/** What their reporters use in addition to the report. */
export interface ChangeContext {
  readonly terminal: Terminal;
  readonly rules: RuleTexts;
}
