import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Report } from "../../../../src/check/findings.js";
import { packageRoot } from "../../../../src/lib/package.js";
import { wincompat } from "../run.js";

export const page = readFileSync(join(packageRoot, "docs", "custom-rules.md"), "utf8");

/** The files of the page, by path. */
export const files = Object.fromEntries(
  [...page.matchAll(/`([^`\n]+\.yaml)`:\n\n```yaml\n(.*?)```/gs)].map(([, path = "", text = ""]) => [path, text]),
);
export const registry = files["windows-rules/our-registry.yaml"] ?? "";
const { "wincompat.yaml": _, ...others } = files;
export const withoutConfiguration = others;

/** A folder of a team, whose configuration does not apply in the working folder. */
export const ofTeam = Object.fromEntries(Object.entries(files).map(([path, text]) => [`team/${path}`, text]));

export async function reportOf(cwd: string, ...parameters: string[]): Promise<Report> {
  return JSON.parse((await wincompat(["check", "--format", "json", ...parameters], { cwd })).stdout) as Report;
}

export async function rulesIn(cwd: string, ...parameters: string[]): Promise<readonly string[]> {
  return (await reportOf(cwd, ...parameters)).findings.map(({ rule, severity }) => `${rule} ${severity}`);
}
