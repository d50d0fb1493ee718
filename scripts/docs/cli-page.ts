import type { Argument, Option } from "commander";
import type { Definition, ExitCode } from "../../src/cli/definition.js";
import { defaultOf } from "../../src/cli/options.js";
import type { TemplateRenderer } from "../../src/engines/template-renderer.js";

/** The meaning of exit codes, unless a command defines a more specific one. */
const exits: Readonly<Record<ExitCode, string>> = {
  0: "success; findings below `--fail-on` can remain",
  1: "there are findings at or above `--fail-on`, or a command found what its section describes",
  2: "usage error, or something could not be read or written",
};

/** The environment variables of the program, and their effect if they are not empty. */
const variables: Readonly<Record<string, string>> = {
  NO_COLOR: "never use colors",
  FORCE_COLOR: "use colors in pipes, too; 0 disables colors",
  KUBECONFIG: "kubeconfig files of `--cluster`, as for kubectl",
  OPA: "the opa that `build` runs, instead of the one in the search path",
  WINCOMPAT_DEBUG: "print the stack trace of unexpected errors",
};

/** docs/cli.md: the help of every command, with exit codes and environment variables. */
export function cliPage(commands: readonly Definition[], renderTemplate: TemplateRenderer): string {
  return renderTemplate("docs/cli", {
    commands: commands.map(section),
    exits: rowsOf(exits),
    variables: rowsOf(variables),
  });
}

function section({ name, description, arguments: given, options, examples, exits: own = {} }: Definition): object {
  const usage = ["wincompat", name, ...(options.length > 0 ? ["[options]"] : []), ...given.map(argumentUsage)];
  return {
    name,
    description,
    usage: usage.join(" "),
    arguments: given.map((one) => ({ name: argumentUsage(one), description: cell(one.description) })),
    options: options.map(optionRow),
    examples,
    exits: rowsOf(own),
  };
}

/** Restores `<rule>` and `<manifests...>`, which commander has parsed. */
function argumentUsage(argument: Argument): string {
  const name = `${argument.name()}${argument.variadic ? "..." : ""}`;
  return argument.required ? `<${name}>` : `[${name}]`;
}

function optionRow(option: Option): object {
  const { flags, description, argChoices = [] } = option;
  return {
    flags: cell(flags),
    description: cell(description),
    choices: argChoices.map((one) => `\`${one}\``).join(", "),
    preset: cell(defaultOf(option) ?? ""),
  };
}

function rowsOf(table: Readonly<Record<string, string>>): readonly object[] {
  return Object.entries(table).map(([name, says]) => ({ name, says: cell(says) }));
}

/** A text in a table. */
function cell(text: string): string {
  return text.replaceAll("|", "\\|");
}
