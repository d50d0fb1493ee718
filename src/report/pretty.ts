import type { Colors } from "picocolors/types.js";
import wrapAnsi from "wrap-ansi";
import { formatDiagnostic } from "../diagnostic.js";
import { groupBy } from "../group-by.js";
import type { Effect, Severity } from "../model/model.js";
import { printable } from "./printable.js";
import type { DiagnosticKind, PlacedFinding, Report, ReportDiagnostic, Summary } from "./report.js";

/** What the report may use of the terminal. */
export interface Terminal {
  readonly colors: Colors;
  /** Width in columns. */
  readonly columns: number;
}

/** What Kubernetes does, in few words. */
export const effectWords: Record<Effect, string> = {
  rejected: "the API server refuses it",
  fails: "accepted, but does not start or work",
  ignored: "silently without effect",
  risk: "works, but not safely or reliably",
  advice: "works; better otherwise",
};

/** The report for people: grouped by file and object, then one line of counts and what to do next. */
export function prettyReport(report: Report, terminal: Terminal): string {
  const { colors } = terminal;
  const lines: string[] = [];
  for (const [file, inFile] of groupBy(report.findings, (one) => one.file)) {
    lines.push(colors.underline(printable(file)));
    for (const [title, ofObject] of groupBy(inFile, objectTitle)) {
      lines.push(`  ${colors.bold(title)}${windows(ofObject[0], colors)}`);
      lines.push(...ofObject.flatMap((one) => findingLines(one, terminal)));
    }
    lines.push("");
  }
  lines.push(...report.diagnostics.map((one) => diagnosticLine(one, colors)));
  if (report.diagnostics.length > 0) lines.push("");
  lines.push(summaryLine(report, colors), ...hints(report));
  return `${lines.join("\n")}\n`;
}

function diagnosticLine(diagnostic: ReportDiagnostic, colors: Colors): string {
  const color = isGrave[diagnostic.kind] ? colors.red : colors.blue;
  return `${color(diagnostic.kind.padEnd("unreadable".length))}  ${printable(formatDiagnostic(diagnostic))}`;
}

const isGrave: Record<DiagnosticKind, boolean> = { unreadable: true, configuration: true, empty: false, note: false };

function objectTitle({ object }: PlacedFinding): string {
  const { apiVersion, kind, namespace } = object;
  // Files that configure a program have no name.
  if (object.name === "" && componentGroup.test(apiVersion)) return printable(kind);
  const name = object.name === "" ? "(no name)" : object.name;
  return printable(`${kind} ${namespace === "" ? name : `${namespace}/${name}`}`);
}

const componentGroup = /\.config\.k8s\.io\//;

function windows(finding: PlacedFinding | undefined, colors: Colors): string {
  const signs = finding?.evidence ?? [];
  // What the pod declares is what the API server goes by, so it is named before where the pod is placed.
  const sign = signs.find((one) => one.endsWith("spec.os.name")) ?? signs[0];
  return sign === undefined ? "" : colors.dim(`  Windows by ${printable(sign)}`);
}

const margin = 4;

function findingLines(finding: PlacedFinding, { colors, columns }: Terminal): string[] {
  const { line, column, severity, path, message, remediation, rule, effect, kubernetes } = finding;
  const place = `${line}:${column}`.padEnd(8);
  const head = `${" ".repeat(margin)}${place}${severityWord(severity, colors)}  ${printable(path)}`.trimEnd();
  const indent = " ".repeat(margin + 8 + 9);
  const text = wrapAnsi(`${message} ${colors.cyan(remediation)}`, Math.max(columns - indent.length, 30));
  const versions = kubernetes === undefined ? "" : ` (Kubernetes ${kubernetes.join(", ")})`;
  const tail = colors.dim(`${rule}: ${effectWords[effect]}${versions}`);
  return [head, ...[...text.split("\n"), tail].map((one) => indent + one)];
}

function severityWord(severity: Severity, colors: Colors): string {
  const color = { error: colors.red, warning: colors.yellow, info: colors.blue }[severity];
  return color(severity.padEnd(7));
}

function summaryLine({ summary, kubernetes }: Report, colors: Colors): string {
  const { errors, warnings, infos } = summary;
  const counts = [
    errors > 0 ? colors.red(count(errors, "error")) : count(errors, "error"),
    warnings > 0 ? colors.yellow(count(warnings, "warning")) : count(warnings, "warning"),
    count(infos, "info"),
  ];
  return `${colors.bold(`Kubernetes ${[kubernetes].flat().join(", ")}:`)} ${counts.join(", ")} in ${scopeOf(summary)}`;
}

function scopeOf({ files, objects, windowsObjects, skipped, unreadable }: Summary): string {
  const rest = [skipped > 0 ? `${skipped} skipped` : "", unreadable > 0 ? `${unreadable} unreadable` : ""];
  const inside = [`${windowsObjects} for Windows`, ...rest.filter((one) => one !== "")].join(", ");
  return `${count(objects, "object")} (${inside}) of ${count(files, "file")}`;
}

function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? "" : "s"}`;
}

/** What a person would want to do next. */
function hints({ summary, findings }: Report): string[] {
  if (summary.unreadable > 0) return ["Fix what is unreadable and run the command again: it has not been checked."];
  if (summary.objects === 0) return ["Nothing to check: no file holds a workload or another kind that rules look into."];
  if (findings.length > 0) return ["Change the lines named above and run the command again. `--format json` is for programs."];
  if (summary.windowsObjects === 0) {
    return ["Nothing here is for Windows nodes. Pods are sent there by a node selector kubernetes.io/os: windows."];
  }
  return ["No rule found anything."];
}
