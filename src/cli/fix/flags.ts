import type { Flags } from "../../check/settings/flags.js";
import type { FixGrade } from "../../model/fix.js";
import type { RenderMode } from "../../manifests/render/renderable.js";
import type { CheckValues } from "../check/flags.js";
import { settingsIn } from "../settings-options.js";

type Judging = "kubernetes" | "profile" | "platform" | "config" | "set" | "only" | "skip" | "suppressions" | "render";

/** What commander has read of the options of `fix`; what was not said is absent, so that configuration can say it. */
export interface FixValues extends Pick<CheckValues, Judging> {
  readonly dryRun: boolean;
  readonly suggested: boolean;
  readonly format: "pretty" | "json";
}

/** What the command line says of `fix`. */
export interface FixFlags {
  /** What a configuration could say, too. */
  readonly configuration: Flags;
  /** The furthest grade that is asked for. */
  readonly grade: FixGrade;
  readonly dryRun: boolean;
  readonly render: RenderMode;
  readonly format: "pretty" | "json";
}

export function fixFlags(values: FixValues): FixFlags {
  const { kubernetes, profile, only, skip, suppressions, dryRun, suggested, render, format } = values;
  const refused = suppressions ? undefined : ("refuse" as const);
  const configuration = { ...settingsIn({ ...values }), kubernetes, profile, only, skip, suppressions: refused };
  return { configuration, grade: suggested ? "suggested" : "safe", dryRun, render, format };
}
