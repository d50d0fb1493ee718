import tabtab from "@pnpm/tabtab";
import type { ExitCode } from "../exit.js";
import { exitCodes } from "../exit.js";
import type { Shell } from "./definition.js";

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
