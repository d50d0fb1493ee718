import { InvalidArgumentError, Option } from "commander";
import { didYouMean } from "../lib/nearest.js";

/** An option with one of a few values. @param preset what holds without it */
export function choice(flags: string, description: string, choices: readonly string[], preset: string): Option {
  return new Option(flags, description).choices(choices).argParser(oneOf(choices)).default(preset);
}

/** Takes a value that is among the choices. @throws InvalidArgumentError with what may have been meant */
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
  return new Option(flags, description).argParser((value: string, before: readonly string[] | undefined) => [...(before ?? []), ...namesIn(value)]);
}

/** What `--help` and docs/cli.md say behind the description of an option; undefined where there is nothing to say. */
export function defaultOf({ defaultValue, defaultValueDescription }: Option): string | undefined {
  return defaultValueDescription ?? (typeof defaultValue === "string" ? defaultValue : undefined);
}

/** What `--help` says of an option. */
export function described(option: Option): string {
  const preset = defaultOf(option);
  const remarks = [
    ...(option.argChoices ? [option.argChoices.join(", ")] : []),
    ...(preset === undefined ? [] : [`default: ${preset}`]),
  ];
  return remarks.length === 0 ? option.description : `${option.description} (${remarks.join("; ")})`;
}
