/**
 * Compares what commands cost, and writes it into docs/benchmarks.md: `npm run bench`. Timings are for people to compare, never
 * assertions. It needs bash and the /proc of Linux, and takes about a quarter of an hour.
 */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { withSection } from "../scripts/conformance/section.js";
import { packageVersion } from "../src/lib/version.js";
import { releasedVersions } from "../src/release/released.js";
import { projectFolder } from "../test/engines/engines.js";
import { checkCommand, engineCommands, formatCommands, parseCommand } from "./commands.js";
import { byObjects, byRules, byVersions } from "./growth.js";
import { writeDeployments } from "./manifests.js";
import type { Table } from "./page.js";
import { section } from "./page.js";
import { plot } from "./plot.js";
import { interleaved } from "./process-cost.js";

const rounds = 5;
const folder = mkdtempSync(join(tmpdir(), "wincompat-bench-"));
try {
  await main();
} finally {
  rmSync(folder, { recursive: true });
}

async function main(): Promise<void> {
  const newest = releasedVersions().at(-1);
  if (newest === undefined) throw new Error("There is no release. Run `npm run build`.");
  const [one, many] = [writeDeployments(folder, 1), writeDeployments(folder, 1000)];
  const others = engineCommands(newest, many);
  const tables: Table[] = [
    {
      title: "1,000 Deployments",
      text: "One file. Parsing with the npm package `yaml` is the minimum for every checker in JavaScript. JSON contains fixes.",
      costs: await interleaved(
        new Map([["parsing alone", parseCommand(many)], ...formatCommands(many), ...others]),
        rounds,
      ),
    },
    {
      title: "One Deployment",
      text: "The minimum is a Node.js program that does nothing.",
      costs: await interleaved(
        new Map([
          ["node -e 0", [process.execPath, "-e", "0"]],
          ["check", checkCommand(projectFolder, one)],
          ...engineCommands(newest, one),
        ]),
        rounds,
      ),
    },
  ];
  const used = [
    `Node.js ${process.versions.node}`,
    `wincompat ${packageVersion()}`,
    `its policies for Kubernetes ${newest}`,
  ];
  const page = join(projectFolder, "docs", "benchmarks.md");
  writeFileSync(page, withSection(readFileSync(page, "utf8"), section(tables, rounds, used), "npm run bench"));
  await writePlots(many);
}

async function writePlots(file: string): Promise<void> {
  const plots = join(projectFolder, "docs", "benchmarks");
  mkdirSync(plots, { recursive: true });
  writeFileSync(join(plots, "objects.svg"), await plot(await byObjects(folder, rounds), "Deployments"));
  writeFileSync(join(plots, "rules.svg"), await plot(await byRules(folder, file, rounds), "rules"));
  writeFileSync(
    join(plots, "versions.svg"),
    await plot(await byVersions(folder, file, rounds), "versions of Kubernetes in the package"),
  );
}
