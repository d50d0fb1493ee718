import tabtab from "@pnpm/tabtab";
import type { Argument, Option } from "commander";
import { ownRules } from "../../check/own-rules.js";
import { definitionName } from "../../model/custom-resource.js";
import { knownCustomResources } from "../../model/known-custom-resources.js";
import { optionalProfiles, profileTexts } from "../../model/profile.js";
import { coveredIndex, coveredVersions } from "../../release/released.js";
import type { Definition, ExitCode } from "../definition.js";
import { exitCodes } from "../definition.js";

/** The shells that completion scripts are for. */
export type Shell = "bash" | "zsh" | "fish" | "powershell";

/** Prints the candidates for the word at the cursor. Never throws: a shell would show the message in the line. */
export function serveCompletion(commands: readonly Definition[]): ExitCode {
  try {
    const shell = tabtab.getShellFromEnv(process.env);
    const { partial, lastPartial } = tabtab.parseEnv(process.env);
    const found = candidatesFor(partial, commands);
    // Where nothing is printed, PowerShell completes file names itself.
    if (found === "files") return shell === "pwsh" ? exitCodes.clean : printFiles();
    const fitting = found.filter((one) => one.name.startsWith(lastPartial));
    if (shell === "bash") printForBash(fitting, lastPartial);
    else tabtab.log([...fitting], shell);
  } catch {
    // Without candidates, the shell completes nothing.
  }
  return exitCodes.clean;
}

/** For bash, a word begins after a `=`. */
function printForBash(found: readonly Candidate[], word: string): void {
  const start = word.lastIndexOf("=") + 1;
  process.stdout.write(found.map(({ name }) => `${name.slice(start)}\n`).join(""));
}

function printFiles(): ExitCode {
  tabtab.logFiles();
  return exitCodes.clean;
}

/** The program as users call it: the shell completes this name, and the script runs it. */
const name = "wincompat";

/** Prints the completion script of a shell. */
export async function printScript(shell: Shell): Promise<ExitCode> {
  const script = await tabtab.getCompletionScript({
    name,
    completer: name,
    shell: shell === "powershell" ? "pwsh" : shell,
  });
  process.stdout.write(`${script.trimEnd()}\n`);
  return exitCodes.clean;
}

/** A word that can be completed, and what it means. */
export interface Candidate {
  readonly name: string;
  readonly description?: string;
}

/**
 * The words that can be at the end of a line, or that it is the name of a file.
 *
 * @param line the line up to the cursor, with the name of the program
 */
export function candidatesFor(line: string, commands: readonly Definition[]): readonly Candidate[] | "files" {
  const words = line.trimStart().split(/\s+/).slice(1);
  const current = words.pop() ?? "";
  const [name, ...before] = words;
  if (name === undefined) return current.startsWith("-") ? globalOptions : commandNames(commands);
  if (name === "help") return commandNames(commands);
  const command = commands.find((one) => one.name === name);
  return command === undefined ? [] : inCommand(command, before, current);
}

const globalOptions: readonly Candidate[] = [
  { name: "--help", description: "print help" },
  { name: "--version", description: "print the version" },
];

function commandNames(commands: readonly Definition[]): readonly Candidate[] {
  const help = { name: "help", description: "print help for a command" };
  return [...commands.map(({ name, description }) => ({ name, description })), help];
}

function inCommand(
  { options, arguments: given }: Definition,
  before: readonly string[],
  current: string,
): readonly Candidate[] | "files" {
  if (before.includes("--")) return "files";
  const [, flag = "", value] = /^(--[a-z-]+)=(.*)$/.exec(current) ?? [];
  if (value !== undefined) return prefixed(`${flag}=`, valuesOf(optionNamed(flag, options), value));
  const open = optionNamed(before.at(-1) ?? "", options);
  if (open?.required === true) return valuesOf(open, current);
  if (current.startsWith("-")) return optionNames(options);
  return argumentsOf(given, positionOf(before, options));
}

function optionNamed(word: string, options: readonly Option[]): Option | undefined {
  return options.find(({ long, short }) => word !== "" && (word === long || word === short));
}

function optionNames(options: readonly Option[]): readonly Candidate[] {
  const all = options.flatMap(({ long, description }) => (long == null ? [] : [{ name: long, description }]));
  return [...all, { name: "--help", description: "print help" }];
}

/** How many arguments precede the cursor. */
function positionOf(before: readonly string[], options: readonly Option[]): number {
  return before.filter((word, index) => {
    const takesIt = optionNamed(before[index - 1] ?? "", options)?.required === true;
    return !word.startsWith("-") && !takesIt;
  }).length;
}

/** Names of arguments and placeholders of options that are paths. */
const paths = /^(?:manifests|releases|file|folder|path)$/;

function argumentsOf(given: readonly Argument[], position: number): readonly Candidate[] | "files" {
  const argument = given[Math.min(position, given.length - 1)];
  if (argument === undefined || (position >= given.length && !argument.variadic)) return [];
  return (
    candidatesOf(argument.argChoices) ?? (paths.test(argument.name()) ? "files" : byName[argument.name()]?.()) ?? []
  );
}

/** In a comma-separated list, the last item is completed. */
function valuesOf(option: Option | undefined, current: string): readonly Candidate[] | "files" {
  if (option === undefined) return [];
  const placeholder = /<(.*)>/.exec(option.flags)?.[1] ?? "";
  if (paths.test(placeholder)) return "files";
  const values = candidatesOf(option.argChoices) ?? byName[placeholder]?.() ?? [];
  return prefixed(current.slice(0, current.lastIndexOf(",") + 1), values);
}

function prefixed(prefix: string, values: readonly Candidate[] | "files"): readonly Candidate[] | "files" {
  if (prefix === "" || values === "files") return values;
  return values.map((one) => ({ ...one, name: `${prefix}${one.name}` }));
}

function candidatesOf(names: readonly string[] | undefined): readonly Candidate[] | undefined {
  return names?.map((name) => ({ name }));
}

/** The values of arguments and options by the words that stand for them in help. Read on demand. */
const byName: Readonly<Record<string, () => readonly Candidate[]>> = {
  rule: rules,
  rules: () => [...rules(), ...families()],
  family: families,
  families,
  version: versions,
  versions,
  from: versions,
  to: versions,
  platform: () => newest().platforms.map(({ id }) => ({ name: id })),
  resources: () => ["all", ...knownCustomResources.map(definitionName)].map((name) => ({ name })),
  profiles: () => optionalProfiles.map((name) => ({ name, description: profileTexts[name].help })),
};

function newest(): ReturnType<typeof coveredIndex> {
  return coveredIndex(coveredVersions().at(-1) as Parameters<typeof coveredIndex>[0]);
}

function rules(): readonly Candidate[] {
  const ofRelease = newest().rules.map(({ id, title }) => ({ name: id, description: title }));
  return [...ofRelease, ...ownRules.map(({ id, title }) => ({ name: id, description: title }))];
}

function families(): readonly Candidate[] {
  const all = [...newest().rules, ...ownRules].map(({ family }) => family);
  return [...new Set(all)].map((name) => ({ name, description: "family of rules" }));
}

function versions(): readonly Candidate[] {
  return [...coveredVersions(), "latest"].map((name) => ({ name }));
}
