import type { Colors } from "picocolors/types.js";
import type { DiagnosticKind, Report, ReportDiagnostic, Summary } from "../../check/findings.js";
import { stops } from "../../check/findings.js";
import { isAboutSuppressions } from "../../check/own-rules.js";
import { isClusterFile } from "../../lib/cluster-file.js";
import { formatDiagnostic } from "../../lib/diagnostic.js";
import { printable } from "../../lib/printable.js";
import type { PrettyOptions } from "../reporter.js";
import type { Terminal } from "../terminal.js";
import { fits, folded, foldedPath } from "../terminal.js";
import { countOf, scopeOf } from "../words.js";
import { groupBySeverity } from "./pretty-findings.js";

/** Input that was not checked, and files without anything to check. */
export function diagnosticLines(diagnostics: readonly ReportDiagnostic[], { colors, columns }: Terminal): string[] {
  return diagnostics.flatMap((one) => {
    const color = stops(one) ? colors.red : one.allowed ? colors.yellow : colors.blue;
    const label = color(one.kind.padEnd(hang - 2));
    const [place = "", message = ""] = [formatDiagnostic({ ...one, message: "" }).trimEnd(), one.message].map(
      printable,
    );
    if (fits(place, columns - hang)) return folded(`${label}  ${place}  ${message}`, columns, 0, hang);
    // Long paths are not folded, so that terminals can link them.
    return [`${label}  ${place}`, ...foldedPath(message, columns, hang)];
  });
}

const hang = "unreadable  ".length;

/** The counts of findings, objects and files. */
export function countLines({ summary, kubernetes }: Report, { colors, columns }: Terminal): string[] {
  const versions = colors.bold(`Kubernetes ${[kubernetes].flat().join(", ")}:`);
  return folded(`${versions} ${foundOf(summary, colors)} in ${scopeOf(summary)}`, columns, 0, 2);
}

function foundOf({ errors, warnings, infos, suppressed, known }: Summary, colors: Colors): string {
  const counts = [
    errors > 0 ? colors.red(countOf(errors, "error")) : countOf(errors, "error"),
    warnings > 0 ? colors.yellow(countOf(warnings, "warning")) : countOf(warnings, "warning"),
    `${infos} info`,
  ];
  const accepted = [
    suppressed > 0 ? `${suppressed} suppressed` : "",
    known > 0 ? `${known} in the baseline` : "",
  ].filter((one) => one !== "");
  return accepted.length === 0 ? counts.join(", ") : `${[...counts, ...accepted].join(", ")},`;
}

type HintOptions = Pick<PrettyOptions, "explainOptions" | "mixedCluster">;

/** What to do next. */
export function hintLines(report: Report, { columns }: Terminal, options: HintOptions): string[] {
  return folded(hintOf(report, options), columns, 0, 2);
}

const noEvidence = "No object has evidence of Windows, such as os.name.";

/** What else shows objects without evidence, and was not requested. */
function moreText({ objects }: Report, { mixedCluster = false }: HintOptions): readonly string[] {
  if (objects === undefined)
    return [
      mixedCluster ? "`--list-objects` shows more." : "`--list-objects` and `--profile mixed-cluster` show more.",
    ];
  return mixedCluster ? [] : ["`--profile mixed-cluster` reports pods without a declared OS."];
}

const noObject = "Nothing to check: no object was found. If you use --namespace or --selector, check them.";

/** What to do if not everything was checked; undefined if it was. */
export function incompleteText(diagnostics: readonly ReportDiagnostic[]): string | undefined {
  const unchecked = diagnostics.filter(({ kind }) => kind === "unreadable" || kind === "invalid");
  if (unchecked.some(({ file }) => isClusterFile(file))) return "Not everything of the cluster was checked; see above.";
  const kinds = new Set(unchecked.filter(stops).map(({ kind }) => kind));
  if (kinds.size > 0) return `${uncheckedWords(kinds)} was not checked. Fix it and run the command again.`;
  if (diagnostics.some(stops))
    return "Not everything was checked as requested. Correct the configuration and run the command again.";
  return undefined;
}

function uncheckedWords(kinds: ReadonlySet<DiagnosticKind>): string {
  if (kinds.size > 1) return "Unreadable and invalid input";
  return kinds.has("invalid") ? "Invalid input" : "Unreadable input";
}

function hintOf(report: Report, options: HintOptions): string {
  const { summary, findings, diagnostics, cluster } = report;
  const { explainOptions = () => "" } = options;
  const incomplete = incompleteText(diagnostics);
  if (incomplete !== undefined) return incomplete;
  if (summary.objects === 0 && cluster !== undefined) return noObject;
  if (summary.files === 0 && summary.excluded > 0)
    return "Nothing to check: everything is excluded. To check it, add `--no-ignore` or remove `--exclude`.";
  if (summary.objects === 0) return "Nothing to check: no file contains a workload or another kind that has rules.";
  const rule = groupBySeverity(
    findings.filter((one) => !isAboutSuppressions(one.rule)),
    ({ file }) => file,
  )[0]?.[0].rule;
  if (rule !== undefined)
    return `Run \`wincompat explain ${rule}${explainOptions(rule)}\` for the reason and examples.`;
  if (findings.length > 0) return "Fix the lines above and run the command again.";
  if (summary.windowsObjects === 0) return [noEvidence, ...moreText(report, options)].join(" ");
  return summary.suppressed + summary.known > 0 ? "No other findings." : "No findings.";
}
