import type { PlacedFinding, ReportDiagnostic } from "../../check/findings.js";
import { stops } from "../../check/findings.js";
import { isClusterFile } from "../../lib/cluster-file.js";
import type { Place } from "../../lib/diagnostic.js";
import { formatDiagnostic } from "../../lib/diagnostic.js";
import { groupBy } from "../../lib/lists.js";
import { toPosix } from "../../lib/paths.js";
import { printable } from "../../lib/printable.js";
import { escapeControlCharacters } from "../escaped-text.js";
import { subjectOf } from "../words.js";

/** The name of a case, with its place. An object of a cluster has none. */
export function caseName(title: string, of: Place & Pick<PlacedFinding, "object" | "path">): string {
  const name = `${title}: ${subjectOf(of)}`;
  return isClusterFile(of.file) ? name : `${name} (${of.line}:${of.column})`;
}

type Outcome = "passed" | "failure" | "error" | "skipped";

/** One test case of a report. */
export interface JunitCase {
  readonly file: string;
  readonly name: string;
  readonly outcome: Outcome;
  /** The kind of a failure or an error, such as a severity. */
  readonly type?: string;
  /** The first line of a failure or an error. */
  readonly message?: string;
  /** What a reader sees who opens the case, line by line. */
  readonly lines: readonly string[];
}

/**
 * Cases as JUnit XML for Jenkins. Each file is a suite. Cases of a file with the same name are numbered. Without cases, one case passes, because readers reject a file without cases. Times
 * and a host, which Ant's schema requires, are omitted so that reports can be compared.
 *
 * @param passed the name of the case that passes
 */
export function junitXml(cases: readonly JunitCase[], passed: string): string {
  const all = cases.length > 0 ? cases : [{ file: "wincompat", name: passed, outcome: "passed" as const, lines: [] }];
  const suites = [...groupBy(all, ({ file }) => toPosix(file))].map(([file, of]) => suite(file, of));
  return `<?xml version="1.0" encoding="UTF-8"?>\n${xmlElement("testsuites", { name: "wincompat", ...countsOf(all) }, suites)}\n`;
}

/** The cases of diagnostics: an error for each that fails the run, and a skipped one for what is allowed to be unreadable. */
export function diagnosticCases(diagnostics: readonly ReportDiagnostic[]): readonly JunitCase[] {
  return diagnostics
    .filter((one) => stops(one) || one.allowed)
    .map((one) => {
      const { kind, file, line, column, message, wholeFile } = one;
      const outcome = stops(one) ? "error" : "skipped";
      const lines = [formatDiagnostic({ ...one, file: toPosix(file) })];
      const name = wholeFile || isClusterFile(file) ? `${kind}: ${message}` : `${kind} ${line}:${column}`;
      return { file, name, outcome, type: kind, message, lines };
    });
}

function suite(file: string, cases: readonly JunitCase[]): string {
  const skipped = cases.filter(({ outcome }) => outcome === "skipped").length;
  const names = differentNames(cases);
  const inside = cases.map((one, index) =>
    xmlElement("testcase", { classname: printable(file), name: names[index] ?? "" }, contentOf(one)),
  );
  return xmlElement("testsuite", { name: printable(file), ...countsOf(cases), skipped }, inside);
}

/**
 * The names of cases. Readers take cases of one name for the same case, so a number follows each name that is not the first of its kind:
 * versions can differ about a finding, and multiple findings can have one place.
 */
function differentNames(cases: readonly JunitCase[]): readonly string[] {
  const names = cases.map(({ name }) => printable(name));
  const used = new Set(names);
  const counts = new Map<string, number>();
  return names.map((name) => {
    let count = (counts.get(name) ?? 0) + 1;
    while (count > 1 && used.has(`${name} #${count}`)) count += 1;
    counts.set(name, count);
    return count === 1 ? name : `${name} #${count}`;
  });
}

function contentOf({ outcome, type = "", message = "", lines }: JunitCase): readonly string[] {
  const text = lines.map((one) => xmlText(printable(one)));
  switch (outcome) {
    case "passed":
      return text.length === 0 ? [] : [xmlElement("system-out", {}, text)];
    case "skipped":
      return [`<skipped>${text.join("\n")}</skipped>`];
    case "failure":
    case "error":
      return [xmlElement(outcome, { type, message: printable(message) }, text)];
    default:
      return outcome satisfies never;
  }
}

function countsOf(cases: readonly JunitCase[]): Record<"tests" | "failures" | "errors", number> {
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
