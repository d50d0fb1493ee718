import { UsageError, UnusableError } from "../lib/usage-error.js";
import { lstatSync } from "node:fs";
import { printable } from "../lib/printable.js";

/**
 * Refuses options and names that are empty, as a variable that is not set leaves them: each would mean something else
 * than its author thinks.
 * @throws UsageError that names each
 */
export function refuseEmptyValues(parameters: readonly string[]): void {
  const faults = parameters.flatMap((one, index) => faultOf(one, parameters[index - 1] ?? "") ?? []);
  if (faults.length > 0) throw new UsageError(faults.join("\n"));
}

function faultOf(parameter: string, before: string): string | undefined {
  const [option] = /^--[a-z-]+(?==$)/.exec(parameter) ?? [];
  if (option !== undefined) return hasNoValue(option);
  if (parameter !== "") return undefined;
  return /^--?[a-z]/.test(before) ? hasNoValue(before) : "One of the arguments is empty. Name a file, or remove it.";
}

function hasNoValue(option: string): string {
  return `${option} has no value. Add one, or remove the option.`;
}

/**
 * A shell that resolves `*`, and pre-commit, give names of files as they are, and whoever may add a file would give
 * options. So what is both is neither, but after `--` everything is a file.
 * @throws UnusableError for what begins like an option and is the name of a file
 */
export function refuseOptionFiles([command, ...parameters]: readonly string[]): void {
  if (!["check", "fix"].includes(command ?? "") || parameters.includes("--")) return;
  const both = parameters.filter((one) => one.startsWith("-") && one !== "-" && isThere(one));
  if (both.length > 0) throw new UnusableError(both.map(explain).join("\n"));
}

function explain(name: string): string {
  const told = printable(name);
  return `There is a file "${told}", which would be read as an option. Write -- between options and files, or ./${told} for the file.`;
}

function isThere(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false }) !== undefined;
}
