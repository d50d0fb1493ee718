import type { ExitCode } from "./exit.js";

/** What exit codes mean, where a command does not say it more exactly. */
export const exits: Readonly<Record<ExitCode, string>> = {
  0: "success, and nothing to report",
  1: "there are findings, or a check failed",
  2: "wrong usage, or something could not be read or written",
};

/** The environment variables that the program reads, and what they do when they are not empty. */
export const variables: Readonly<Record<string, string>> = {
  NO_COLOR: "never use colors",
  FORCE_COLOR: "use colors in pipes, too; 0 disables colors",
  WINCOMPAT_DEBUG: "print the stack trace of unexpected errors",
};
