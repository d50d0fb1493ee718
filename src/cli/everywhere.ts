import type { ExitCode } from "./exit.js";

/** What exit codes mean, where a command does not say it more exactly. */
export const exits: Readonly<Record<ExitCode, string>> = {
  0: "nothing is wrong",
  1: "something is wrong with the input",
  2: "wrong usage, or something could not be read or written",
};

/** The environment variables that the program reads, and what they do when they are not empty. */
export const variables: Readonly<Record<string, string>> = {
  NO_COLOR: "no colours, regardless of other settings",
  FORCE_COLOR: "colours in a pipe, too; with 0, none in a terminal",
  WINCOMPAT_DEBUG: "if the program fails unexpectedly, also print the stack",
};
