#!/usr/bin/env node
import { exitCodes } from "./cli/definition.js";
import { printUnexpected, runProgram } from "./cli/program.js";
import { unwritable } from "./lib/file-problem.js";

// A reader that stops early, such as `head`, is no failure, and the exit code stays what it is.
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code === "EPIPE") return;
  process.stderr.write(`The report ${unwritable(error)}\n`);
  process.exitCode = exitCodes.unusable;
});

// Packages throw in handlers of events, which no caller can catch.
process.on("uncaughtException", (error) => {
  printUnexpected(error);
  process.exit(exitCodes.unusable);
});

process.exitCode = await runProgram(process.argv.slice(2));
