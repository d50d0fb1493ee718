import { checkManifests } from "../check/check-manifests.js";
import { fails } from "../check/file-settings.js";
import { Configurations } from "../configuration/configurations.js";
import type { KubeVersion } from "../model/version.js";
import { parseVersion } from "../model/version.js";
import type { PlacedFinding, Report } from "../report/report.js";
import { ruleTextsOf } from "../report/rule-texts.js";
import { suppressionTexts } from "../suppression/rules.js";
import { compare } from "./check/compare.js";
import { contradictionsIn } from "./check/contradictions.js";
import { deliver } from "./check/deliver.js";
import type { CheckFlags } from "./check/flags.js";
import { configurationFlags } from "./check/flags.js";
import { outcomeOf } from "./check/outcome.js";
import type { WantedReport } from "./check/reports.js";
import { joinReports, reportFaults } from "./check/reports.js";
import type { ExitCode } from "./exit.js";
import { exitCodes, UsageError } from "./exit.js";
import { showProgress } from "./progress.js";
import { coveredIndex } from "./released.js";

/** Checks manifests and reports. @throws UsageError with everything that is wrong with the flags, UnusableError for a damaged release */
export async function check(manifests: readonly string[], flags: CheckFlags): Promise<ExitCode> {
  const wanted = wantedReports(manifests, flags);
  const configurations = new Configurations(configurationFlags(flags));
  const found = await read(manifests, flags, configurations);
  const { report, unwritten } = compare(withFaults(found, configurations), flags, configurations);
  const failing = ({ file, severity }: PlacedFinding): boolean => fails({ failOn: configurations.failOnOf(file) }, severity);
  const rules = new Map([...ruleTextsOf(versionsOf(report).map(coveredIndex)), ...suppressionTexts]);
  const complaints = [...configurations.unheard, ...unwritten, ...deliver(report, wanted, { ...flags, failing, rules })];
  if (complaints.length > 0) process.stderr.write(`${complaints.join("\n")}\n`);
  return complaints.length > 0 ? exitCodes.unusable : outcomeOf(report, failing);
}

async function read(manifests: readonly string[], { render, stdinName }: CheckFlags, configurations: Configurations): Promise<Report> {
  const progress = showProgress("documents");
  const { newestAsked } = configurations;
  const options = { render, kubernetes: newestAsked, ...(stdinName !== undefined && { stdinName }) };
  const report = await checkManifests(manifests, (file) => configurations.settingsOf(file), { onDocument: progress.update, read: options });
  progress.end();
  return report;
}

/** What is wrong with configurations is told beside what is wrong with manifests. */
function withFaults(report: Report, { diagnostics }: Configurations): Report {
  const faults = diagnostics.map((one) => ({ ...one, kind: "configuration" as const, unreadable: false }));
  return { ...report, diagnostics: [...faults, ...report.diagnostics] };
}

function versionsOf({ kubernetes }: Report): readonly KubeVersion[] {
  return [kubernetes].flat().flatMap((version) => parseVersion(version) ?? []);
}

function wantedReports(manifests: readonly string[], flags: CheckFlags): readonly WantedReport[] {
  const { reports, faults } = joinReports(flags.reports);
  const others = [flags.baseline, flags.writeBaseline].filter((file) => file !== undefined);
  const all = [...contradictionsIn(flags, manifests), ...faults, ...reportFaults(reports, others)];
  if (all.length > 0) throw new UsageError(all.join("\n"));
  return reports;
}
