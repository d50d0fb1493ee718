import { lstatSync } from "node:fs";
import { printable } from "../lib/printable.js";
import { UnusableError } from "../lib/usage-error.js";

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
