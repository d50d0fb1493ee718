import { lstatSync } from "node:fs";
import { UnusableError, UsageError } from "../lib/errors.js";
import { printable } from "../lib/printable.js";
import type { Definition } from "./definition.js";

/**
 * Rejects empty options and arguments, which are usually unset shell variables.
 * @throws UsageError that names each of them
 */
export function refuseEmptyValues(args: readonly string[]): void {
  const faults = args.flatMap((one, index) => faultOf(one, args[index - 1] ?? "") ?? []);
  if (faults.length > 0) throw new UsageError(faults.join("\n"));
}

function faultOf(argument: string, before: string): string | undefined {
  const [option] = /^--[a-z-]+(?==$)/.exec(argument) ?? [];
  if (option !== undefined) return hasNoValue(option);
  if (argument !== "") return undefined;
  return /^--?[a-z]/.test(before) ? hasNoValue(before) : "One of the arguments is empty. Name a file, or remove it.";
}

function hasNoValue(option: string): string {
  return `${option} has no value. Add one, or remove the option.`;
}

/**
 * Rejects options that are also names of files, because a file named like an option could change a run: shells and
 * pre-commit insert file names without `./`. After `--`, everything is a file.
 * @param commands those that take files are concerned
 * @throws UnusableError for each argument that is both
 */
export function refuseOptionFiles(
  [command, ...args]: readonly string[],
  commands: readonly Pick<Definition, "name" | "arguments">[],
): void {
  const takesFiles = commands.some((one) => one.name === command && one.arguments.some(({ variadic }) => variadic));
  if (!takesFiles || args.includes("--")) return;
  const both = args.filter((one) => one.startsWith("-") && one !== "-" && exists(one));
  if (both.length > 0) throw new UnusableError(both.map(explain).join("\n"));
}

function explain(name: string): string {
  const shown = printable(name);
  return `There is a file "${shown}", which would be read as an option. Write -- between options and files, or ./${shown} for the file.`;
}

function exists(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false }) !== undefined;
}
