import { Option } from "commander";
import { reportFormats } from "../report/reporter.js";
import type { ReportWord } from "./check/reports.js";
import { oneOf } from "./options.js";

type Words = readonly ReportWord[];

/** Puts a word behind those before it. */
function joined(read: (value: string) => ReportWord): (value: string, before: Words | undefined) => Words {
  return (value, before = []) => [...before, read(value)];
}

/** An option whose values go to the list of another one, so that their order is known. */
class Joining extends Option {
  constructor(flags: string, description: string, private readonly into: string) {
    super(flags, description);
  }

  override attributeName(): string {
    return this.into;
  }
}

const formatOf = oneOf(reportFormats);

/** `--format` and `--output`, which belong together in the order in which they are named. */
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
