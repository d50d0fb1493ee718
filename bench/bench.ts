/**
 * Times parsing and checking, each in a process of its own: `npm run bench`.
 * Timings are for people to compare, never assertions.
 */
import { spawnSync } from "node:child_process";
import { rmSync } from "node:fs";
import { dirname } from "node:path";
import { packageRoot } from "../src/lib/package.js";
import type { Measured } from "./measured.js";
import { best, inProcess, inSeconds, row, runs } from "./measured.js";
import { writePodFiles, writePods } from "./pods.js";

const measured = (work: "yaml" | "read" | "check", input: string): Measured =>
  best(() => inProcess("worker", work, input) as Measured);

function wholeProcess(file: string): Measured {
  const start = performance.now();
  spawnSync(process.execPath, [`${packageRoot}build/src/cli.js`, "check", "--fail-on", "never", file]);
  return { seconds: (performance.now() - start) / 1000, megabytes: Number.NaN };
}

console.log(row(["pods", "yaml alone", "read", "check", "check/yaml", "peak memory"]));
for (const count of [1000, 10000]) {
  const file = writePods(count);
  const [yaml, read, check] = [measured("yaml", file), measured("read", file), measured("check", file)];
  const times = [yaml, read, check].map(({ seconds }) => inSeconds(seconds));
  console.log(
    row([String(count), ...times, (check.seconds / yaml.seconds).toFixed(2), `${Math.round(check.megabytes)} MB`]),
  );
  rmSync(dirname(file), { recursive: true });
}

console.log(`\n${row(["pod files", "", "read", "check", "", "peak memory"])}`);
for (const count of [1000, 10000]) {
  const folder = writePodFiles(count);
  const [read, check] = [measured("read", folder), measured("check", folder)];
  console.log(
    row([
      String(count),
      "",
      inSeconds(read.seconds),
      inSeconds(check.seconds),
      "",
      `${Math.round(check.megabytes)} MB`,
    ]),
  );
  rmSync(folder, { recursive: true });
}

console.log(
  `\none small manifest, whole process: ${inSeconds(best(() => wholeProcess(`${packageRoot}examples/good-deployment.yaml`)).seconds)}`,
);
console.log(
  `\nThe fastest of ${runs} runs each. yaml alone: the npm package parses the documents to values. pods: all in one file.`,
);
