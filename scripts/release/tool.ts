import { spawnSync } from "node:child_process";

/** A tool failed; the message contains its output. */
export class ToolError extends Error {}

/** Runs a tool in a folder. @throws ToolError */
export function runTool(command: string, parameters: readonly string[], cwd: string): void {
  const { status, stdout, stderr, error } = spawnSync(command, parameters, {
    cwd,
    encoding: "utf8",
    maxBuffer: 2 ** 26,
  });
  if (status !== 0)
    throw new ToolError(`${command} ${parameters[0]} failed: ${(error?.message ?? `${stdout}${stderr}`).trim()}`);
}
