import type { Evaluator } from "../../check/load-release.js";
import type { Flags } from "../../check/settings/flags.js";
import type { RenderMode } from "../../manifests/render/renderable.js";
import type { ReportFormat } from "../../report/reporter.js";
import type { ClusterFlags } from "../cluster/options.js";
import type { ExclusionFlags, OwnFileFlags } from "../exclusion.js";
import type { ReportWord } from "../reports.js";

/** The options of `check`, as commander reads them. Settings that are not given are undefined, so that a configuration can set them. */
export interface CheckFlags extends Flags, ExclusionFlags, OwnFileFlags, ClusterFlags {
  readonly reports?: readonly ReportWord<ReportFormat>[];
  readonly showSuppressed: boolean;
  /** The name of standard input in findings. */
  readonly stdinFilename?: string;
  readonly render: RenderMode;
  readonly quiet: boolean;
  readonly summary: boolean;
  readonly listObjects: boolean;
  readonly evaluator: Evaluator;
  readonly fixes: boolean;
  readonly writeReports?: boolean;
}
