import { Option } from "commander";
import type { Configurations } from "../check/settings/configurations.js";
import { UsageError } from "../lib/errors.js";
import { Exclusion } from "../manifests/exclusion/exclusion.js";
import { patternFault } from "../manifests/exclusion/pattern-list.js";
import { append } from "./options.js";

/** The options that leave out files, as commander reads them. */
export interface ExclusionFlags {
  readonly exclude?: readonly string[];
  /** False for `--no-ignore`. */
  readonly ignore: boolean;
  readonly forceExclude: boolean;
}

export function exclusionOptions(): readonly Option[] {
  return [
    new Option(
      "--exclude <glob>",
      "files and folders to leave out of a search, with patterns as in .gitignore; can be repeated",
    ).argParser(append),
    new Option(
      "--no-ignore",
      "also check what .gitignore, .wincompatignore and exclude in wincompat.yaml leave out, and node_modules",
    ).default(true),
    new Option("--force-exclude", "leave out excluded files even if they are arguments; pre-commit needs this").default(
      false,
    ),
  ];
}

/** What leaves out files in a run. @throws UsageError with everything that is wrong with the patterns */
export function exclusionOf({ exclude = [], ignore, forceExclude }: ExclusionFlags, from: Configurations): Exclusion {
  const faults = exclude.flatMap((pattern) => patternFault(pattern) ?? []);
  if (faults.length > 0) throw new UsageError(faults.join("\n"));
  return new Exclusion({
    patterns: exclude,
    configured: ignore ? (folder) => from.excludedIn(folder) : () => [],
    isRule: (file) => from.isCustomRule(file),
    ignoreFiles: ignore,
    named: forceExclude,
  });
}
