import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { packageRoot } from "../../src/package.js";
import { engines, findEngine } from "../../test/engines/engines.js";

/** A tool did not do what it was told; the message is what it said. */
export class ToolError extends Error {}

const orasVersion = engines.find(({ tool }) => tool === "oras")?.version ?? "";

/** Finds oras, or builds it where Go is; undefined where neither is possible. */
export function findOras(): string | undefined {
  const found = findEngine("oras", orasVersion);
  if (found !== undefined) return found;
  const builder = join(packageRoot, "build", "scripts", "engines.js");
  spawnSync(process.execPath, [builder, `oras-${orasVersion}`], { stdio: ["ignore", "ignore", "inherit"] });
  return findEngine("oras", orasVersion);
}

/** Runs a tool in a folder. @throws ToolError */
export function runTool(command: string, parameters: readonly string[], cwd: string): void {
  const { status, stdout, stderr, error } = spawnSync(command, parameters, { cwd, encoding: "utf8", maxBuffer: 2 ** 26 });
  if (status !== 0) throw new ToolError(`${command} ${parameters[0]} failed: ${(error?.message ?? `${stdout}${stderr}`).trim()}`);
}
