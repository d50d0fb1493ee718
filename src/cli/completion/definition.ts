import { Argument } from "commander";
import { define } from "../definition.js";
import { oneOf } from "../options.js";
import type { Shell } from "./run.js";

/** The command that completion scripts run, with the line in environment variables. */
export const serverCommand = "completion-server";

const shells: readonly Shell[] = ["bash", "zsh", "fish", "powershell"];

export const completion = define<[shell: Shell], Readonly<Record<string, never>>>({
  name: "completion",
  description: "Print a script that completes commands, options and their values in a shell.",
  arguments: [new Argument("<shell>", "the shell of the script").choices(shells).argParser(oneOf(shells))],
  options: [],
  examples: [
    { command: "source <(wincompat completion bash)", says: "in ~/.bashrc" },
    { command: "source <(wincompat completion zsh)", says: "in ~/.zshrc" },
    {
      command: "wincompat completion fish > ~/.config/fish/completions/wincompat.fish",
      says: "once, for fish",
    },
    {
      command: "wincompat completion powershell | Out-String | Invoke-Expression",
      says: "in the profile of PowerShell",
    },
  ],
  run: async ([shell]) => {
    const { printScript } = await import("./run.js");
    return printScript(shell);
  },
});
