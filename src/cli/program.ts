import { lstatSync } from "node:fs";
import { Command, CommanderError } from "commander";
import { UnusableError, UsageError } from "../lib/errors.js";
import { printable, printableLines } from "../lib/printable.js";
import { packageVersion } from "../lib/version.js";
import { commands } from "./commands.js";
import { serverCommand } from "./completion/definition.js";
import type { CommandExample, Definition, ExitCode } from "./definition.js";
import { exitCodes } from "./definition.js";
import { withExample } from "./missing-values.js";
import { described } from "./options.js";

/** The state of a run. */
interface Run {
  exitCode: ExitCode;
  /** The name of the command; undefined without a known one. */
  readonly command: string | undefined;
}

/**
 * Runs the program: reports go to standard output, errors to standard error.
 * @param args what follows the name of the program
 */
export async function runProgram(args: readonly string[]): Promise<ExitCode> {
  const run: Run = { exitCode: exitCodes.clean, command: commands.find(({ name }) => name === args[0])?.name };
  // The words of an unfinished line follow it, also empty ones.
  if (args[0] === serverCommand) return (await import("./completion/run.js")).serveCompletion(commands);
  try {
    refuseDeletedFolder();
    refuseEmptyValues(args, commands);
    refuseOptionFiles(args, commands);
    await wincompat(run).parseAsync(nameHelped(args), { from: "user" });
    return run.exitCode;
  } catch (error) {
    return printError(error, run);
  }
}

/** Node cannot resolve a path in a working folder that no longer exists. */
function refuseDeletedFolder(): void {
  try {
    process.cwd();
  } catch {
    throw new UnusableError("The working folder no longer exists, or cannot be read. Change to another folder.");
  }
}

/** Instead of an error about an unknown command after `help`, commander prints the complete help. */
function nameHelped(args: readonly string[]): readonly string[] {
  const [first, second = "-"] = args;
  const isUnknown = !second.startsWith("-") && commands.every(({ name }) => name !== second);
  return first === "help" && isUnknown ? [second] : args;
}

function wincompat(run: Run): Command {
  const program = new Command("wincompat")
    .description(
      "Find Kubernetes settings that do not work on Windows nodes: check and fix manifests, explain rules, build policies.",
    )
    .version(packageVersion(), "-V, --version", "print the version")
    .helpOption("-h, --help", "print help")
    .helpCommand("help [command]", "print help for a command")
    .configureOutput({ writeErr: (text) => void process.stderr.write(printableLines(text)) })
    .configureHelp({ optionDescription: described })
    .showSuggestionAfterError()
    .showHelpAfterError(hint("wincompat"))
    .exitOverride();
  for (const definition of commands) add(program, definition, run);
  return program;
}

function add(program: Command, definition: Definition, run: Run): void {
  const { name, description, arguments: given, options, examples, run: start } = definition;
  const command = program
    .command(name)
    .description(description)
    .showHelpAfterError(hint(`wincompat ${name}`))
    .configureOutput({ outputError: (text, write) => write(withExample(text, definition)) })
    .addHelpText("after", exampleText(examples));
  given.forEach((argument) => command.addArgument(argument));
  options.forEach((option) => command.addOption(option));
  command.action(async () => {
    run.exitCode = await start(command.processedArgs, command.opts());
  });
}

function exampleText(examples: readonly CommandExample[]): string {
  const lines = examples.flatMap(({ command, says }) => [`  # ${says}`, `  $ ${command}`]);
  return `\nExample${examples.length === 1 ? "" : "s"}:\n${lines.join("\n")}`;
}

function hint(command: string): string {
  return `See \`${command} --help\`.`;
}

/** Prints an error, unless commander has already printed it. Other errors are bugs of this program. */
function printError(error: unknown, { command }: Run): ExitCode {
  if (error instanceof CommanderError) return error.exitCode === 0 ? exitCodes.clean : exitCodes.unusable;
  if (!(error instanceof UnusableError)) printUnexpected(error);
  else {
    const more =
      error instanceof UsageError ? [hint(command === undefined ? "wincompat" : `wincompat ${command}`)] : [];
    printLines([error.message, ...more]);
  }
  return exitCodes.unusable;
}

/** Prints an error that is a bug. */
export function printUnexpected(error: unknown): void {
  const { message, stack } = error as Error;
  const trace = process.env["WINCOMPAT_DEBUG"] && stack !== undefined ? [stack] : [];
  printLines([`wincompat failed unexpectedly: ${message}`, ...trace]);
}

function printLines(lines: readonly string[]): void {
  process.stderr.write(printableLines(`${lines.join("\n")}\n`));
}

/**
 * Rejects empty options and arguments, which are usually unset shell variables.
 * @param commands whose options are known: some take no value
 * @throws UsageError that names each of them
 */
export function refuseEmptyValues(
  args: readonly string[],
  commands: readonly Pick<Definition, "name" | "options" | "arguments">[],
): void {
  const { options = [], arguments: expected = [] } = commands.find(({ name }) => name === args[0]) ?? {};
  const example = expected.every(({ variadic }) => variadic) ? "Name a file" : "Add a value";
  const switches = options.filter(({ required, optional }) => !required && !optional);
  const isSwitch = (text: string): boolean => switches.some(({ long, short }) => long === text || short === text);
  const faults = args.flatMap((one, index) => faultOf(one, args[index - 1] ?? "", isSwitch, example) ?? []);
  if (faults.length > 0) throw new UsageError(faults.join("\n"));
}

function faultOf(
  argument: string,
  before: string,
  isSwitch: (text: string) => boolean,
  example: string,
): string | undefined {
  const [option] = /^--[a-z-]+(?==$)/.exec(argument) ?? [];
  if (option !== undefined)
    return isSwitch(option) ? `${option} takes no value. Remove the = after it.` : hasNoValue(option);
  if (argument !== "") return undefined;
  return /^--?[a-z]/.test(before) && !isSwitch(before)
    ? hasNoValue(before)
    : `One of the arguments is empty. ${example}, or remove it.`;
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
