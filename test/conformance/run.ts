import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

export interface Outcome {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs a tool to its end. @throws Error when it cannot be started */
export function run(command: string, parameters: readonly string[], input = ""): Outcome {
  const { status, stdout, stderr, error } = spawnSync(command, parameters, {
    input,
    encoding: "utf8",
    maxBuffer: 2 ** 29,
  });
  if (error) throw error;
  return { status, stdout, stderr };
}

/** Calls `use` with an empty folder, and removes the folder afterwards. */
export function inFolder<T>(use: (folder: string) => T): T {
  const folder = mkdtempSync(join(tmpdir(), "wincompat-"));
  try {
    return use(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
