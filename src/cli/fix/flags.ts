import type { Flags } from "../../check/settings/flags.js";
import type { RenderMode } from "../../manifests/render/renderable.js";

/** The options of `fix`, as commander reads them. Settings that are not given are undefined, so that a configuration can set them. */
export interface FixFlags extends Flags {
  readonly dryRun: boolean;
  readonly suggested: boolean;
  readonly render: RenderMode;
  readonly format: "pretty" | "json";
}
