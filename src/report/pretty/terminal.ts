import type { Colors } from "picocolors/types.js";

/** What the report may use of the terminal. */
export interface Terminal {
  readonly colors: Colors;
  /** Width in columns. */
  readonly columns: number;
}
