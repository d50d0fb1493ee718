import { Option } from "commander";
import { realPlace } from "../lib/real-place.js";
import { oneOf } from "./options.js";

/** One `--format` or `--output` option. */
export type ReportWord<Format extends string> =
  | { readonly word: "format"; readonly value: Format }
  | { readonly word: "output"; readonly value: string };

/** A report and its destination. */
export interface WantedReport<Format extends string> {
  readonly format: Format;
  /** A file; undefined for standard output. */
  readonly output?: string;
}

/**
 * Joins each `--output` to the `--format` before it; to the next one if that has a file already, or if there is none before. Without any
 * format, the output is for the default one. An output without a format is a fault.
 */
export function joinReports<Format extends string>(
  words: readonly ReportWord<Format>[],
  preset: Format,
): { readonly reports: readonly WantedReport<Format>[]; readonly faults: readonly string[] } {
  const reports: WantedReport<Format>[] = words.some(({ word }) => word === "format") ? [] : [{ format: preset }];
  const faults: string[] = [];
  let waiting: string | undefined;
  for (const { word, value } of words) {
    const last = reports.at(-1);
    if (word === "format") {
      reports.push({ format: value, ...(waiting !== undefined && { output: waiting }) });
      waiting = undefined;
    } else if (last !== undefined && last.output === undefined) {
      reports[reports.length - 1] = { ...last, output: value };
    } else {
      if (waiting !== undefined) faults.push(strayOutput(waiting));
      waiting = value;
    }
  }
  return {
    reports: reports.map(toStandardOutput),
    faults: waiting === undefined ? faults : [...faults, strayOutput(waiting)],
  };
}

/** By convention, the file `-` is standard output. */
function toStandardOutput<Format extends string>(report: WantedReport<Format>): WantedReport<Format> {
  return report.output === "-" ? { format: report.format } : report;
}

function strayOutput(file: string): string {
  return `--output ${file} has no --format. Write --format X --output ${file} in this order: the file gets that format.`;
}

/** The extension of a file with a report; most formats are JSON. */
const extensions: Readonly<Record<string, string>> = {
  pretty: "txt",
  github: "txt",
  junit: "xml",
  markdown: "md",
  sarif: "sarif",
  policyreport: "yaml",
};

/** A file that the run reads or writes, and the option that names it. */
export interface NamedFile {
  readonly option: string;
  readonly file: string;
}

/** The files of options that can be absent or repeated. */
export function namedFiles(
  options: Readonly<Record<string, string | readonly string[] | undefined>>,
): readonly NamedFile[] {
  return Object.entries(options).flatMap(([option, files = []]) => [files].flat().map((file) => ({ option, file })));
}

/**
 * Conflicts between the destinations of reports, as sentences.
 * @param others other files that the run reads or writes
 */
export function reportFaults(
  reports: readonly WantedReport<string>[],
  others: readonly NamedFile[],
): readonly string[] {
  const printed = reports.filter(({ output }) => output === undefined).map(({ format }) => format);
  const [first = ""] = printed;
  const shared = `${printed.join(" and ")} would both go to standard output. Name a file for all but one, such as --format ${first} --output report.${extensions[first] ?? "json"}.`;
  return [
    ...(printed.length > 1 ? [shared] : []),
    ...filesNamedTwice(
      reports.flatMap(({ output }) => output ?? []),
      others,
    ),
  ];
}

/** Links are resolved, because writing follows them. */
function filesNamedTwice(outputs: readonly string[], others: readonly NamedFile[]): readonly string[] {
  const taken = new Map(others.map((one) => [realPlace(one.file), one]));
  return outputs.flatMap((file) => {
    const place = realPlace(file);
    const other = taken.get(place);
    if (other !== undefined)
      return [`--output ${file} is the same file as ${other.option} ${other.file}. Name another file for the report.`];
    taken.set(place, { option: "--output", file });
    return [];
  });
}

type Words<Format extends string> = readonly ReportWord<Format>[];

/** Appends a word to the earlier ones. */
function joined<Format extends string>(
  read: (value: string) => ReportWord<Format>,
): (value: string, before: Words<Format> | undefined) => Words<Format> {
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

/** `--format` and `--output`. Each output belongs to one of the formats. @param preset the format without this option */
export function reportOptions(formats: readonly string[], preset: string): readonly Option[] {
  const formatOf = oneOf(formats);
  return [
    new Joining("--format <format>", "format of the report; can be repeated", "reports")
      .choices(formats)
      .argParser(joined((value) => ({ word: "format", value: formatOf(value) })))
      .default(undefined, preset),
    new Joining(
      "--output <file>",
      "file for the report, or - for standard output; applies to the --format before it",
      "reports",
    )
      .argParser(joined((value) => ({ word: "output", value })))
      .default(undefined, "standard output"),
  ];
}
