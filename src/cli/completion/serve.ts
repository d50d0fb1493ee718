import tabtab from "@pnpm/tabtab";
import { commands } from "../commands.js";
import type { ExitCode } from "../exit.js";
import { exitCodes } from "../exit.js";
import type { Candidate } from "./candidates.js";
import { candidatesFor } from "./candidates.js";

/** Prints the candidates for the word at the cursor. Never throws: a shell would show the message in the line. */
export function serveCompletion(): ExitCode {
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
