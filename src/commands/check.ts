import { checkManifests } from "../check/check.js";
import { fails } from "../check/file-settings.js";
import { contradictionsIn } from "./check/contradictions.js";
import { deliver } from "./check/deliver.js";
import type { CheckFlags } from "./check/flags.js";
import { outcomeOf } from "./check/outcome.js";
import type { View } from "./check/reporters.js";
import { reporters } from "./check/reporters.js";
import type { WantedReport } from "./check/reports.js";
import { joinReports, reportFaults } from "./check/reports.js";
import { settingsOf } from "./check/settings.js";
import type { ExitCode } from "./exit.js";
import { exitCodes, UsageError } from "./exit.js";
import { showProgress } from "./progress.js";

/** Checks manifests and reports. @throws UsageError with everything that is wrong with the flags, UnusableError for a damaged release */
export async function check(manifests: readonly string[], flags: CheckFlags): Promise<ExitCode> {
  const wanted = wantedReports(manifests, flags);
  const settings = await settingsOf(flags);
  const progress = showProgress("documents");
  // joined when merging: flags.render and flags.stdinName for what is read, flags.suppressions, flags.baseline and flags.writeBaseline.
  const report = await checkManifests(manifests, settings, { onDocument: progress.update });
  progress.end();
  const failing: View["failing"] = ({ severity }) => fails(settings, severity);
  const unwritten = deliver(report, wanted, reporters, { ...flags, failing });
  if (unwritten.length > 0) process.stderr.write(`${unwritten.join("\n")}\n`);
  return unwritten.length > 0 ? exitCodes.unusable : outcomeOf(report, failing);
}

function wantedReports(manifests: readonly string[], flags: CheckFlags): readonly WantedReport[] {
  const { reports, faults } = joinReports(flags.reports);
  const others = [flags.baseline, flags.writeBaseline].filter((file) => file !== undefined);
  const all = [...contradictionsIn(flags, manifests), ...faults, ...reportFaults(reports, others)];
  if (all.length > 0) throw new UsageError(all.join("\n"));
  return reports;
}
