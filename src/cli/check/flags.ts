import type { Flags } from "../../check/settings/flags.js";
import type { RenderMode } from "../../manifests/render/renderable.js";
import type { ReportWord } from "./reports.js";

/** The options of `check`, as commander reads them. Settings that are not given are undefined, so that a configuration can set them. */
export interface CheckFlags extends Flags {
  readonly reports?: readonly ReportWord[];
  readonly baseline?: string;
  readonly writeBaseline?: string;
  readonly showSuppressed: boolean;
  /** The name of standard input in findings. */
  readonly stdinFilename?: string;
  readonly render: RenderMode;
  readonly quiet: boolean;
  readonly summary: boolean;
}
