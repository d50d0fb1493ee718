import { Argument } from "commander";
import { define } from "../definition.js";
import { oneOf } from "../options.js";

/** The command that completion scripts run, with the line in environment variables. */
export const serverCommand = "completion-server";

/** The shells that completion scripts are for. */
const shells = ["bash", "zsh", "fish", "powershell"] as const;
export type Shell = (typeof shells)[number];

export const completion = define<[shell: Shell], Readonly<Record<string, never>>>({
  name: "completion",
  description: "Print a script that completes commands, options and their values in a shell.",
  arguments: [new Argument("<shell>", "bash, zsh, fish or powershell").choices(shells).argParser(oneOf(shells))],
  options: [],
  examples: [
    { command: "source <(wincompat completion bash)", says: "in ~/.bashrc; for zsh the same in ~/.zshrc" },
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
