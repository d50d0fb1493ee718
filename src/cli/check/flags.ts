import type { Severity } from "../../model/model.js";
import type { SettingsSources } from "../../check/settings/cluster-values.js";
import type { Flags } from "../../check/settings/flags.js";
import { settingsIn } from "../settings-options.js";
import type { ReportWord } from "./reports.js";

/** What commander has read of the options of `check`; what was not said is absent, so that configuration can say it. */
export interface CheckValues {
  readonly kubernetes?: readonly string[];
  readonly profile?: readonly string[];
  readonly platform?: string;
  readonly config?: readonly string[];
  readonly set?: readonly string[];
  readonly only?: readonly string[];
  readonly skip?: readonly string[];
  readonly failOn?: Severity | "never";
  readonly reports?: readonly ReportWord[];
  readonly baseline?: string;
  readonly writeBaseline?: string;
  readonly suppressions: boolean;
  readonly showSuppressed: boolean;
  readonly stdinFilename?: string;
  readonly render: "auto" | "never";
  readonly quiet: boolean;
  readonly summary: boolean;
}

/** What the command line says of a check. Undefined is what it does not say. */
export interface CheckFlags {
  /** Versions as written: `1.27`, `v1.27.3`, `latest`. */
  readonly kubernetes: readonly string[] | undefined;
  /** Profiles beside core. */
  readonly profiles: readonly string[] | undefined;
  /** Ids of rules and names of families. */
  readonly only: readonly string[] | undefined;
  readonly skip: readonly string[] | undefined;
  readonly failOn: Severity | "never" | undefined;
  /** What the user says of the cluster. */
  readonly settings: SettingsSources;
  readonly reports: readonly ReportWord[];
  readonly baseline: string | undefined;
  readonly writeBaseline: string | undefined;
  /** Are the suppressions of manifests honoured? False is said by `--no-suppressions` alone. */
  readonly suppressions: boolean;
  readonly showSuppressed: boolean;
  /** How findings name standard input. */
  readonly stdinName: string | undefined;
  readonly render: "auto" | "never";
  readonly quiet: boolean;
  readonly summary: boolean;
}

export function checkFlags(values: CheckValues): CheckFlags {
  const { kubernetes, profile, only, skip, failOn, reports = [], baseline, writeBaseline, stdinFilename } = values;
  const { suppressions, showSuppressed, render, quiet, summary } = values;
  const asked = { kubernetes, profiles: profile, only, skip, failOn, settings: settingsIn({ ...values }) };
  const shown = { reports, showSuppressed, quiet, summary };
  return { ...asked, ...shown, baseline, writeBaseline, suppressions, stdinName: stdinFilename, render };
}

/** What of the flags a configuration could say, too. */
export function configurationFlags({ kubernetes, profiles, only, skip, failOn, settings, suppressions }: CheckFlags): Flags {
  return { ...settings, kubernetes, profile: profiles, only, skip, failOn, suppressions: suppressions ? undefined : "refuse" };
}
