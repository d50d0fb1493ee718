import { InvalidArgumentError, Option } from "commander";
import type { Configurations } from "../check/settings/configurations.js";
import { didYouMean } from "../lib/nearest.js";
import { shellWord } from "../lib/shell-word.js";
import { optionalProfiles, profileTexts } from "../model/profile.js";
import type { ExplainOptions } from "../report/reporter.js";

/** An option with a few allowed values. @param preset the default */
export function choice(flags: string, description: string, choices: readonly string[], preset: string): Option {
  return new Option(flags, description).choices(choices).argParser(oneOf(choices)).default(preset);
}

/** Parses a value that must be one of the choices. @throws InvalidArgumentError with the nearest choice */
export function oneOf<Choice extends string>(choices: readonly Choice[]): (value: string) => Choice {
  return (value) => {
    const chosen = choices.find((one) => one === value);
    if (chosen !== undefined) return chosen;
    throw new InvalidArgumentError(`Allowed choices are ${choices.join(", ")}.${didYouMean(value, choices)}`);
  };
}

export function format(...choices: readonly string[]): Option {
  return choice("--format <format>", "format of the report", choices, "pretty");
}

export function kubernetes(description: string, preset: string): Option {
  return new Option("-k, --kubernetes <version>", description).default(undefined, preset);
}

/** Splits a comma-separated list of names. */
export function namesIn(text: string): readonly string[] {
  return text.split(",").map((name) => name.trim());
}

/** A comma-separated list of names; repeating the option adds to it. */
export function names(flags: string, description: string): Option {
  return new Option(flags, description).argParser((value: string, before: readonly string[] | undefined) => [
    ...(before ?? []),
    ...namesIn(value),
  ]);
}

/** The default of an option, for `--help` and docs/cli.md; undefined if it has none. */
export function defaultOf({ defaultValue, defaultValueDescription }: Option): string | undefined {
  return defaultValueDescription ?? (typeof defaultValue === "string" ? defaultValue : undefined);
}

/** The description of an option in `--help`. */
export function described(option: Option): string {
  const preset = defaultOf(option);
  const remarks = [
    ...(option.argChoices ? [option.argChoices.join(", ")] : []),
    ...(preset === undefined ? [] : [`default: ${preset}`]),
  ];
  return remarks.length === 0 ? option.description : `${option.description} (${remarks.join("; ")})`;
}

/** Lists the platforms here, because help reads no release. A test compares them with the spec. */
export function platform(): Option {
  return new Option(
    "--platform <platform>",
    "provider of the cluster, which sets parameters: aks, eks, generic, gke, openshift, rancher",
  );
}

export function config(description = "configuration to use instead of the nearest wincompat.yaml"): Option {
  return new Option("--config <file>", `${description}; can be repeated; later files override earlier ones`).argParser(
    append,
  );
}

export function set(): Option {
  return new Option(
    "--set <name=value>",
    "value of a parameter; lists are comma-separated; can be repeated, which adds to a list",
  ).argParser(append);
}

/** Parses an option that can be repeated. */
export function append(value: string, before: readonly string[] | undefined): readonly string[] {
  return [...(before ?? []), value];
}

// Options of every command that checks manifests.

/** @param preset the profiles without this option, for the help */
export function profile(preset = "core", selected = "rules"): Option {
  const available = optionalProfiles.map((name) => `${name} (${profileTexts[name].help})`).join(", ");
  return names("--profile <profiles>", `${selected} in addition to core: ${available}; comma-separated`).default(
    undefined,
    preset,
  );
}

export function only(description = "apply only these rules, by id or family"): Option {
  return names("--only <rules>", description);
}

export function skip(description = "skip these rules, by id or family"): Option {
  return names("--skip <rules>", description);
}

export function rules(description = "folder with custom rules, which are added to those of wincompat"): Option {
  return new Option("--rules <folder>", `${description}; can be repeated`).argParser(append);
}

/** The options of a command that repeat folders of `--rules`, each after a space, for a shell. */
export function rulesOptions(folders: readonly string[] = []): string {
  return folders.map((folder) => ` --rules ${shellWord(folder)}`).join("");
}

/** What `wincompat explain` needs in the working folder to find the custom rules of a run. */
export function explainOptionsOf(configurations: Pick<Configurations, "folderToName">): ExplainOptions {
  return (rule) => rulesOptions([configurations.folderToName(rule)?.shown ?? []].flat());
}

/** Null if the option is absent, so that a configuration can reject suppressions. */
export function noSuppressions(description = "ignore suppressions in manifests"): Option {
  return new Option("--no-suppressions", description).preset("refuse").default(null);
}

export function allowUnreadable(): Option {
  return new Option(
    "--allow-unreadable",
    "report files and objects that cannot be read or are invalid, but do not fail because of them",
  ).default(false);
}

export function stdinFilename(): Option {
  return new Option(
    "--stdin-filename <path>",
    "file name of standard input: findings show it, and its folder selects the configuration",
  );
}

export function render(): Option {
  return choice("--render <when>", "render charts and kustomizations with their own tools", ["auto", "never"], "auto");
}
