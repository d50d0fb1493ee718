import { resolve } from "node:path";
import { Option } from "commander";
import { readBaseline } from "../check/baseline/baseline-file.js";
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

/** The options of commands that name files of the run, which are no manifests. */
export interface OwnFileFlags {
  readonly baseline?: string;
  readonly writeBaseline?: string;
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
export function exclusionOf(flags: ExclusionFlags & OwnFileFlags, from: Configurations): Exclusion {
  const { exclude = [], ignore, forceExclude } = flags;
  const faults = exclude.flatMap((pattern) => patternFault(pattern) ?? []);
  if (faults.length > 0) throw new UsageError(faults.join("\n"));
  return new Exclusion({
    patterns: exclude,
    configured: ignore ? (folder) => from.excludedIn(folder) : () => [],
    isOwnFile: (file) => from.isCustomRule(file) || isBaseline(file, flags, from),
    ignoreFiles: ignore,
    named: forceExclude,
  });
}

/** A manifest that is named as a baseline by mistake stays a manifest, so that it is not overwritten. */
function isBaseline(file: string, { baseline, writeBaseline }: OwnFileFlags, from: Configurations): boolean {
  const ofFlags = [baseline, writeBaseline].filter((one) => one !== undefined);
  const named = [...ofFlags.map((one) => resolve(one)), ...from.baselinesFor(file)];
  return named.includes(resolve(file)) && "findings" in readBaseline(file);
}
