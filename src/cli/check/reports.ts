import { resolve } from "node:path";
import { Option } from "commander";
import type { ReportFormat } from "../../report/reporter.js";
import { reportFormats } from "../../report/reporter.js";
import { oneOf } from "../options.js";

/** One `--format` or `--output` option. */
export type ReportWord =
  | { readonly word: "format"; readonly value: ReportFormat }
  | { readonly word: "output"; readonly value: string };

/** A report and its destination. */
export interface WantedReport {
  readonly format: ReportFormat;
  /** A file; undefined for standard output. */
  readonly output?: string;
}

/** Joins each `--output` to the `--format` before it. An output without a format is a fault. */
export function joinReports(words: readonly ReportWord[]): {
  readonly reports: readonly WantedReport[];
  readonly faults: readonly string[];
} {
  const reports: WantedReport[] = [];
  const faults: string[] = [];
  for (const { word, value } of words) {
    const last = reports.at(-1);
    if (word === "format") reports.push({ format: value });
    else if (last === undefined || last.output !== undefined) faults.push(strayOutput(value));
    else reports[reports.length - 1] = { ...last, output: value };
  }
  return { reports: words.length === 0 ? [{ format: "pretty" }] : reports, faults };
}

function strayOutput(file: string): string {
  return `--output ${file} has no --format before it. Add one, such as --format json --output ${file}.`;
}

/**
 * Conflicts between the destinations of reports, as sentences.
 * @param others other files that the run reads or writes
 */
export function reportFaults(reports: readonly WantedReport[], others: readonly string[]): readonly string[] {
  const printed = reports.filter(({ output }) => output === undefined).map(({ format }) => format);
  const shared = `${printed.join(" and ")} would both go to standard output. Name a file for all but one, such as --format ${printed[0]} --output report.txt.`;
  return [
    ...(printed.length > 1 ? [shared] : []),
    ...filesNamedTwice(
      reports.flatMap(({ output }) => output ?? []),
      others,
    ),
  ];
}

function filesNamedTwice(outputs: readonly string[], others: readonly string[]): readonly string[] {
  const taken = new Set(others.map((file) => resolve(file)));
  return outputs.flatMap((file) => {
    const path = resolve(file);
    if (taken.has(path)) return [`--output ${file} is already in use. Name another file for each report.`];
    taken.add(path);
    return [];
  });
}

type Words = readonly ReportWord[];

/** Appends a word to the earlier ones. */
function joined(read: (value: string) => ReportWord): (value: string, before: Words | undefined) => Words {
  return (value, before = []) => [...before, read(value)];
}

/** An option that shares a list of values with another one, so that their order is known. */
class Joining extends Option {
  constructor(
    flags: string,
    description: string,
    private readonly into: string,
  ) {
    super(flags, description);
  }

  override attributeName(): string {
    return this.into;
  }
}

const formatOf = oneOf(reportFormats);

/** `--format` and `--output`. Each output belongs to the format before it. */
export function reportOptions(): readonly Option[] {
  return [
    new Joining("--format <format>", "format of the report; can be repeated", "reports")
      .choices(reportFormats)
      .argParser(joined((value) => ({ word: "format", value: formatOf(value) })))
      .default(undefined, "pretty"),
    new Joining("--output <file>", "file for the report of the preceding --format", "reports")
      .argParser(joined((value) => ({ word: "output", value })))
      .default(undefined, "standard output"),
  ];
}
