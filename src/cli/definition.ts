import type { Argument, Option } from "commander";

/** The exit codes of all commands. Wrong usage and unreadable input take precedence over findings. */
export const exitCodes = {
  clean: 0,
  /** Findings at or above --fail-on, a stale release, a disagreement. */
  findings: 1,
  /** Wrong usage, unreadable input, an invalid spec, a missing tool. */
  unusable: 2,
} as const;

export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes];

/** An example of a command. */
export interface CommandExample {
  readonly command: string;
  /** What it does, as a phrase. */
  readonly says: string;
}

/** One command: its texts for `--help` and docs/cli.md, its options, and its function. */
export interface Definition<Arguments = readonly unknown[], Values = Readonly<Record<string, unknown>>> {
  readonly name: string;
  /** One sentence. */
  readonly description: string;
  readonly arguments: readonly Argument[];
  readonly options: readonly Option[];
  readonly examples: readonly CommandExample[];
  /** Exit codes whose meaning is more specific than the common one. */
  readonly exits?: Readonly<Partial<Record<ExitCode, string>>>;
  /** Imports the implementation on demand, so that `--help` is fast. */
  readonly run: (given: Arguments, values: Values) => Promise<ExitCode>;
}

/** Types a definition. Commander reads values as its options declare, so their types are as stated. */
export function define<Arguments extends readonly unknown[], Values>(
  definition: Definition<Arguments, Values>,
): Definition {
  return definition as unknown as Definition;
}
