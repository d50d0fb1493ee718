import { mkdtempSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import * as assert from "uvu/assert";
import type { Program, RunningPrograms } from "../api-server/programs.js";
import { startPrograms } from "../api-server/programs.js";
import { tag, workFolder } from "./packaged.js";
import { run } from "./run.js";

/** The commands of crane and oras. */
interface RegistryTools {
  readonly crane: string;
  readonly oras: string;
}

/** Calls `use` with the address of a registry that contains the artifacts of a packaged release, by tool. */
export async function withRegistry(
  { crane, oras }: RegistryTools,
  folder: string,
  use: (address: string) => void | Promise<void>,
): Promise<void> {
  await withProgram(
    { name: "crane", command: crane, parameters: ["registry", "serve", "--address", "127.0.0.1:0"] },
    async (running) => {
      const address = `127.0.0.1:${await said(running, /serving on port (\d+)/)}`;
      for (const tool of readdirSync(join(folder, "oci"))) {
        const source = ["--from-oci-layout", `${join(folder, "oci", tool)}:${tag}`];
        const { status, stdout, stderr } = run(oras, [
          "cp",
          "--no-tty",
          ...source,
          "--to-plain-http",
          `${address}/wincompat-${tool}:${tag}`,
        ]);
        assert.is(status, 0, stdout + stderr);
      }
      await use(address);
    },
  );
}

/** Runs a program while `use` does. */
export async function withProgram(program: Program, use: (running: RunningPrograms) => Promise<void>): Promise<void> {
  const running = startPrograms(mkdtempSync(join(workFolder, "program-")), [program]);
  try {
    await use(running);
  } finally {
    await running.stop();
  }
}

/** Waits until a program prints a match. @returns the first group of the match */
export async function said(running: RunningPrograms, sentence: RegExp): Promise<string> {
  for (let tries = 0; tries < 400; tries += 1) {
    const found = sentence.exec(running.log());
    if (found !== null) return found[1] ?? "";
    await sleep(50);
  }
  throw new Error(`It does not say ${sentence}:\n${running.log()}`);
}
