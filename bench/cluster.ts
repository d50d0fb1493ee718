/**
 * Measures the memory of `check --cluster`: `npm run bench:cluster`. An API server on the loopback address makes up the objects, page by
 * page, in a process of its own. It writes the part of docs/benchmarks.md that its comments enclose.
 */
import { fork } from "node:child_process";
import { once } from "node:events";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { withSection } from "../scripts/conformance/section.js";
import { projectFolder } from "../test/engines/engines.js";
import { kubeconfigFor } from "../test/unit/cluster/fake-api-server.js";
import type { Cost } from "./process-cost.js";
import { costOf } from "./process-cost.js";

const counts = [5_000, 50_000];
const mark = "npm run bench:cluster";

/** Node.js collects garbage late if nothing limits its heap. This is what objects need at most. */
const smallHeap = "--max-old-space-size=128";

interface Row {
  readonly what: string;
  readonly count: number;
  readonly cost: Cost;
  /** With the small heap. */
  readonly small: Cost;
}

const kinds = [
  ["pods of Deployments", "owned"],
  ["Windows pods without an owner, no finding", "windows"],
] as const;

const rows: Row[] = [];
for (const count of counts) {
  for (const [what, kind] of kinds)
    rows.push({ what, count, cost: await measure(count, kind), small: await measure(count, kind, smallHeap) });
}
const page = join(projectFolder, "docs", "benchmarks.md");
writeFileSync(page, withSection(readFileSync(page, "utf8"), section(rows), mark));
console.log(section(rows));

/** @param kind of the objects that the server makes up */
async function measure(count: number, kind: "owned" | "windows", ...flags: readonly string[]): Promise<Cost> {
  const server = fork(fileURLToPath(new URL("cluster-server.js", import.meta.url)), [String(count), kind]);
  const [url] = (await once(server, "message")) as [string];
  const program = join(projectFolder, "build", "packed", "bin", "cli.js");
  const cost = await costOf([
    process.execPath,
    ...flags,
    program,
    "check",
    "--cluster",
    "--kubeconfig",
    kubeconfigFor(url),
  ]);
  server.kill();
  return cost;
}

function section(all: readonly Row[]): string {
  const lines = all.map(({ what, count, cost: { cpu, memory }, small }) => [
    ...[count.toLocaleString("en"), what, cpu.toFixed(1), memory.toFixed(0), small.memory.toFixed(0)],
  ]);
  const head = [
    "| objects | kind | processor time, s | memory, MB | with a heap of 128 MB |",
    "| ---: | --- | ---: | ---: | ---: |",
  ];
  return `## Clusters

\`${mark}\` measures \`wincompat check --cluster\` with a simulated API server, one run each, and writes this part. An object has
about 5 KB, as a pod in a cluster has. Without a limit, Node.js collects garbage late; \`NODE_OPTIONS=${smallHeap}\` shows what is needed.

${[...head, ...lines.map((cells) => `| ${cells.join(" | ")} |`)].join("\n")}`;
}
