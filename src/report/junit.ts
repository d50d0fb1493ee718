import type { PlacedFinding, Report, ReportDiagnostic } from "../check/findings.js";
import { stops } from "../check/findings.js";
import { formatDiagnostic } from "../lib/diagnostic.js";
import { groupBy } from "../lib/group-by.js";
import { printable } from "../lib/printable.js";
import { toPosix } from "../manifests/paths.js";
import { escapeControlCharacters } from "./escaped-text.js";
import type { ReportContext } from "./reporter.js";
import type { ShownFinding } from "./shown-findings.js";
import { justificationOf, shownFindings } from "./shown-findings.js";
import { effectWords, scopeOf, subjectOf, versionsOf } from "./words.js";

type Outcome = "passed" | "failure" | "error" | "skipped";

interface Case {
  readonly file: string;
  readonly name: string;
  readonly outcome: Outcome;
  readonly inside: readonly string[];
}

/**
 * The report as JUnit XML for Jenkins. Each file is a suite, and each finding is a case, because readers show only one
 * failure of a case. Without findings, one case passes, because readers reject a file without cases. Times and a host,
 * which Ant's schema requires, are omitted so that reports can be compared.
 */
export function junitReport(report: Report, context: ReportContext): string {
  const shown = shownFindings(report, context);
  const found = [...report.diagnostics.filter(stops).map(ofDiagnostic), ...shown.map(ofFinding)];
  const cases = found.length > 0 ? found : [passed(report)];
  const suites = [...groupBy(cases, ({ file }) => file)].map(([file, of]) => suite(file, of));
  return `<?xml version="1.0" encoding="UTF-8"?>\n${xmlElement("testsuites", { name: "wincompat", ...countsOf(cases) }, suites)}\n`;
}

function passed(report: Report): Case {
  return {
    file: "wincompat",
    name: `${versionsOf(report)}: no findings in ${scopeOf(report.summary)}`,
    outcome: "passed",
    inside: [],
  };
}

function ofDiagnostic(diagnostic: ReportDiagnostic): Case {
  const { kind, file, line, column, message } = diagnostic;
  const text = xmlText(printable(formatDiagnostic({ ...diagnostic, file: toPosix(file) })));
  const inside = [xmlElement("error", { type: kind, message: printable(message) }, [text])];
  return { file: toPosix(file), name: `${kind} ${line}:${column}`, outcome: "error", inside };
}

function ofFinding({ suppression, ...finding }: ShownFinding): Case {
  const { file, line, column, rule, severity, message } = finding;
  // The place makes names of cases unique.
  const named = { file: toPosix(file), name: `${rule}: ${subjectOf(finding)} (${line}:${column})` };
  if (suppression !== undefined)
    return {
      ...named,
      outcome: "skipped",
      inside: [`<skipped>${xmlText(printable(justificationOf(suppression)))}</skipped>`],
    };
  const failure = xmlElement(
    "failure",
    { type: severity, message: printable(message) },
    linesOf(finding).map((text) => xmlText(printable(text))),
  );
  return { ...named, outcome: "failure", inside: [failure] };
}

function linesOf({ file, line, column, message, remediation, effect, kubernetes }: PlacedFinding): readonly string[] {
  const versions = kubernetes === undefined ? [] : [versionsOf({ kubernetes })];
  return [
    `${toPosix(file)}:${line}:${column}`,
    message,
    remediation,
    `What Kubernetes does: ${effectWords[effect]}.`,
    ...versions,
  ];
}

function suite(file: string, cases: readonly Case[]): string {
  const skipped = cases.filter(({ outcome }) => outcome === "skipped").length;
  const inside = cases.map((one) =>
    xmlElement("testcase", { classname: printable(file), name: printable(one.name) }, one.inside),
  );
  return xmlElement("testsuite", { name: printable(file), ...countsOf(cases), skipped }, inside);
}

function countsOf(cases: readonly Case[]): Record<"tests" | "failures" | "errors", number> {
  const count = (outcome: Outcome): number => cases.filter((one) => one.outcome === outcome).length;
  return { tests: cases.length, failures: count("failure"), errors: count("error") };
}

const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "\t": "&#9;",
  "\n": "&#10;",
  "\r": "&#13;",
};

/** A text between tags. Characters that XML does not allow become `\u001b`. */
function xmlText(text: string): string {
  return escapeControlCharacters(text).replace(/[&<>\r]/g, (character) => entities[character] ?? character);
}

/** An element on separate lines. `inside` is XML, the attributes are unescaped text. */
function xmlElement(
  name: string,
  attributes: Readonly<Record<string, string | number>>,
  inside: readonly string[] = [],
): string {
  const start = [
    name,
    ...Object.entries(attributes).map(([key, value]) => `${key}="${attributeText(String(value))}"`),
  ].join(" ");
  return inside.length === 0 ? `<${start}/>` : `<${start}>\n${inside.join("\n")}\n</${name}>`;
}

/** Escapes line ends, because XML parsers replace them with spaces in attributes. */
function attributeText(text: string): string {
  return escapeControlCharacters(text).replace(/[&<>"\t\n\r]/g, (character) => entities[character] ?? character);
}
