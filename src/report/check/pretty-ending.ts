import type { Colors } from "picocolors/types.js";
import type { Report, Summary } from "../../check/findings.js";
import { isAboutSuppressions } from "../../check/own-rules.js";
import { incompleteText } from "../formats/pretty.js";
import type { PrettyOptions } from "../reporter.js";
import type { Terminal } from "../terminal.js";
import { folded } from "../terminal.js";
import { countOf, scopeOf } from "../words.js";
import { groupBySeverity } from "./pretty-findings.js";

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

const noOtherEvidence = "No object outside the exempt namespaces has evidence of Windows, such as os.name.";

/** What else shows objects without evidence, and was not requested. */
function moreText({ objects }: Report, { mixedCluster = false }: HintOptions): readonly string[] {
  if (objects === undefined)
    return [
      mixedCluster ? "`--list-objects` shows more." : "`--list-objects` and `--profile mixed-cluster` show more.",
    ];
  return mixedCluster ? [] : ["`--profile mixed-cluster` reports pods without a declared OS."];
}

const noObject = "Nothing to check: no object was found. If you use --namespace or --selector, check them.";

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
  if (summary.exempt > 0 && summary.exempt === summary.objects)
    return "No rule was applied: every object is in a namespace that the parameter exemptNamespaces names.";
  if (summary.windowsObjects === 0)
    return [summary.exempt > 0 ? noOtherEvidence : noEvidence, ...moreText(report, options)].join(" ");
  return summary.suppressed + summary.known > 0 ? "No other findings." : "No findings.";
}
