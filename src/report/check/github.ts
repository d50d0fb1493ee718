import type { PlacedFinding, Report, ReportDiagnostic } from "../../check/findings.js";
import { stops } from "../../check/findings.js";
import type { Place } from "../../lib/diagnostic.js";
import { printable } from "../../lib/printable.js";
import type { Severity } from "../../model/model.js";
import { severities } from "../../model/model.js";
import { repositoryPath } from "../formats/identifiers.js";
import type { ReportContext } from "../reporter.js";
import type { RuleTexts } from "../rule-texts.js";
import { titledRule } from "../rule-texts.js";
import { countsOf, effectTextOf, scopeOf, subjectOf, versionsOf } from "../words.js";
import type { ShownFinding } from "./shown-findings.js";
import { justificationOf, shownFindings } from "./shown-findings.js";

type Level = "error" | "warning" | "notice";

const levels: Record<Severity, Level> = { error: "error", warning: "warning", info: "notice" };

/** GitHub shows this many annotations of each level per step, and keeps the others in the log. */
const shownByGithub = 10;

/** An annotation beside a line of a file, or of a file without one. */
interface Annotation extends Place, Pick<ReportDiagnostic, "wholeFile"> {
  readonly level: Level;
  readonly title: string;
  readonly message: string;
}

/** The report as commands for GitHub Actions: an annotation for each finding, most severe first, then a line of counts. */
export function githubReport(report: Report, context: ReportContext): string {
  const annotations = annotationsOf(report, context);
  const counts = `wincompat, ${versionsOf(report)}: ${countsOf(report.summary)} in ${scopeOf(report.summary)}.`;
  const isCut = Object.values(levels).some(
    (level) => annotations.filter((one) => one.level === level).length > shownByGithub,
  );
  const note = isCut ? " GitHub shows ten annotations of each level; this log contains all of them." : "";
  return `${[...annotations.map(commandOf), `${counts}${note}`].join("\n")}\n`;
}

/** First the errors that stopped a check, then findings, suppressed findings, and notes. */
function annotationsOf(report: Report, context: ReportContext): readonly Annotation[] {
  const shown = shownFindings(report, context);
  const [stopping, others] = [true, false].map((does) =>
    report.diagnostics.filter((one) => stops(one) === does).map(ofDiagnostic),
  );
  const open = severities.flatMap((severity) =>
    shown.filter((one) => one.suppression === undefined && one.severity === severity),
  );
  const suppressed = shown.filter(({ suppression }) => suppression !== undefined);
  return [
    ...(stopping ?? []),
    ...[...open, ...suppressed].map((one) => ofFinding(one, context.rules)),
    ...(others ?? []),
  ];
}

function ofDiagnostic(diagnostic: ReportDiagnostic): Annotation {
  const { kind, file, line, column, message, wholeFile } = diagnostic;
  const other = diagnostic.allowed ? "warning" : "notice";
  const level = stops(diagnostic) ? "error" : other;
  return { level, title: kind, file, line, column, ...(wholeFile && { wholeFile }), message: printable(message) };
}

function ofFinding({ suppression, ...finding }: ShownFinding, rules: RuleTexts): Annotation {
  const { file, line, column, severity } = finding;
  const title = titledRule(rules, finding);
  const place = { file, line, column };
  if (suppression === undefined)
    return { level: levels[severity], title, ...place, message: messageOf(finding, rules) };
  return {
    level: "notice",
    title: `${title}, suppressed`,
    ...place,
    message: `${messageOf(finding, rules)}\nSuppressed: ${printable(justificationOf(suppression))}`,
  };
}

function messageOf(finding: PlacedFinding, rules: RuleTexts): string {
  const { message, remediation, kubernetes } = finding;
  const versions = kubernetes === undefined ? "" : ` (Kubernetes ${kubernetes.join(", ")})`;
  return [
    printable(`${message} ${remediation}`),
    printable(`${subjectOf(finding)}: ${effectTextOf(finding, rules)}${versions}`),
  ].join("\n");
}

function commandOf({ level, title, file, line, column, message, wholeFile }: Annotation): string {
  const properties = {
    title: printable(title),
    file: visible(repositoryPath(file)),
    ...(wholeFile ? {} : { line: String(line), col: String(column) }),
  };
  const written = Object.entries(properties).map(([name, value]) => `${name}=${escapedProperty(value)}`);
  return `::${level} ${written.join(",")}::${escapedData(message)}`;
}

/** A file name without control characters that a terminal follows; GitHub escapes the ends of lines. */
function visible(name: string): string {
  return name.replace(/[^\r\n]+/g, printable);
}

function escapedData(text: string): string {
  return text.replaceAll("%", "%25").replaceAll("\r", "%0D").replaceAll("\n", "%0A");
}

function escapedProperty(text: string): string {
  return escapedData(text).replaceAll(":", "%3A").replaceAll(",", "%2C");
}
