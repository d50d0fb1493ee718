/**
 * Times parsing and checking, each in a process of its own: `npm run bench`.
 * Timings are for people to compare, never assertions.
 */
import { spawnSync } from "node:child_process";
import { rmSync } from "node:fs";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { packageRoot } from "../src/package.js";
import { writePods } from "./pods.js";

const runs = 3;
const worker = fileURLToPath(new URL("./worker.js", import.meta.url));

interface Measured {
  readonly seconds: number;
  readonly megabytes: number;
}

/** The fastest of several runs: what the machine can do when nothing else disturbs it. */
function best(measure: () => Measured): Measured {
  return Array.from({ length: runs }, measure).reduce((a, b) => (b.seconds < a.seconds ? b : a));
}

function inProcess(work: "yaml" | "read" | "check", file: string): Measured {
  const { stdout, stderr, status } = spawnSync(process.execPath, [worker, work, file], { encoding: "utf8" });
  if (status !== 0) throw new Error(stderr);
  return JSON.parse(stdout) as Measured;
}

function wholeProcess(file: string): Measured {
  const start = performance.now();
  spawnSync(process.execPath, [`${packageRoot}build/src/cli.js`, "check", "--fail-on", "never", file]);
  return { seconds: (performance.now() - start) / 1000, megabytes: Number.NaN };
}

function row(cells: readonly string[]): string {
  return cells.map((cell, index) => (index === 0 ? cell.padEnd(12) : cell.padStart(12))).join("");
}

const inSeconds = (seconds: number): string => `${seconds.toFixed(2)} s`;

console.log(row(["pods", "yaml alone", "read", "check", "check/yaml", "peak memory"]));
for (const count of [1000, 10000]) {
  const file = writePods(count);
  const [yaml, read, check] = (["yaml", "read", "check"] as const).map((work) => best(() => inProcess(work, file)));
  if (!yaml || !read || !check) throw new RangeError("Every kind of work was measured.");
  const ratio = (check.seconds / yaml.seconds).toFixed(2);
  const times = [yaml, read, check].map(({ seconds }) => inSeconds(seconds));
  console.log(row([String(count), ...times, ratio, `${Math.round(check.megabytes)} MB`]));
  rmSync(dirname(file), { recursive: true });
}
console.log(`\none small manifest, whole process: ${inSeconds(best(() => wholeProcess(`${packageRoot}examples/good-deployment.yaml`)).seconds)}`);
console.log(`\nThe fastest of ${runs} runs each. yaml alone: the npm package parses the documents to values.`);
