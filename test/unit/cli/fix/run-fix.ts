import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Run, RunOptions } from "../run.js";
import { temporaryFolder, wincompat } from "../run.js";

/** A pod for Windows with these lines in its spec. */
export const pod = (...spec: string[]): string =>
  [
    "apiVersion: v1",
    "kind: Pod",
    "metadata:",
    "  name: web",
    "spec:",
    "  os: {name: windows}",
    ...spec.map((line) => `  ${line}`),
    "  containers:",
    "  - name: web  # the only one",
    "    image: example.com/web",
    "",
  ].join("\n");
export const clean = pod("nodeSelector:", "  kubernetes.io/os: windows");
export const legacy = pod("nodeSelector:", "  beta.kubernetes.io/os: windows");
export const both = pod("nodeSelector:", "  kubernetes.io/os: windows", "hostPID: true");

/** Runs `fix` in a new folder with these files. @returns the run, and what is in the files then */
export async function fix(
  files: Readonly<Record<string, string>>,
  parameters: readonly string[] = ["."],
  options: Omit<RunOptions, "root" | "cwd"> = {},
): Promise<Run & { readonly files: Readonly<Record<string, string>>; readonly cwd: string }> {
  const cwd = temporaryFolder(files);
  const run = await wincompat(["fix", "-k", "1.27", ...parameters], { cwd, ...options });
  return {
    ...run,
    cwd,
    files: Object.fromEntries(Object.keys(files).map((name) => [name, readFileSync(join(cwd, name), "utf8")])),
  };
}
