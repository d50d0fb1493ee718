import type { Argument, Option } from "commander";
import type { ExitCode } from "./exit.js";

/** A command line that shows what a command is for. */
export interface Example {
  readonly command: string;
  /** What it does, as half a sentence. */
  readonly says: string;
}

/** One command: what `--help` and docs/cli.md say of it, and what runs it. */
export interface Definition<Arguments = readonly unknown[], Values = Readonly<Record<string, unknown>>> {
  readonly name: string;
  /** One sentence. */
  readonly description: string;
  readonly arguments: readonly Argument[];
  readonly options: readonly Option[];
  readonly examples: readonly Example[];
  /** What each exit code means here, where it is not what all commands mean by it. */
  readonly exits?: Readonly<Partial<Record<ExitCode, string>>>;
  /** Loads the heavy parts, so that help is there at once. */
  readonly run: (given: Arguments, values: Values) => Promise<ExitCode>;
}

/** Commander has read what the options of a definition say, so their values are of its types. */
export function define<Arguments extends readonly unknown[], Values>(definition: Definition<Arguments, Values>): Definition {
  return definition as unknown as Definition;
}
