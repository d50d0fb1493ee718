// Asks every judge, side by side: `node build/scripts/conformance.js [options]`. Exits with 1 when one disagrees.
import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { availableParallelism, tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { createInterface } from "node:readline";
import { packageRoot } from "../src/package.js";
import { askedEngines, askedModels, isMadeFor } from "../test/conformance/asked.js";
import { judges } from "../test/conformance/judges.js";
import { matrixPage } from "../test/conformance/matrix.js";
import type { Outcome } from "../test/conformance/record.js";
import { engineName } from "../test/engines/engines.js";
import { numberOption, seed, wordOption } from "../test/generate/options.js";

const usage = `usage: npm run conformance -- [options]

  --pods N              generated pods and workloads that Kubernetes' own validation judges (default 5000)
  --objects N           generated objects that every engine judges (default 200)
  --seed N              equal seeds make equal objects (default 1)
  --engine NAME         only this engine, such as kyverno-1.12.6
  --kubernetes MINOR    only this version, such as 1.27
  --matrix              write docs/conformance.md when nothing disagrees
`;

/** A part that runs in a process of its own. */
interface Part {
  readonly file: string;
  readonly options: readonly string[];
}

const uvu = join(dirname(createRequire(import.meta.url).resolve("uvu")), "..", "bin.js");
const folder = join(packageRoot, "build", "test", "conformance");
const totals = { Total: 0, Passed: 0, Skipped: 0 };

/** Kyverno first, and for each version of Kubernetes apart: it takes by far the longest. */
function parts(): readonly Part[] {
  const engines = askedEngines().filter(({ tool }) => tool in judges);
  const slow = engines.filter(({ tool }) => tool === "kyverno").flatMap((engine) =>
    askedModels().filter((model) => isMadeFor(engine, model)).map((model) => agreement(["--engine", engineName(engine), "--kubernetes", model.version])),
  );
  const others = engines.filter(({ tool }) => tool !== "kyverno").map((engine) => agreement(["--engine", engineName(engine)]));
  const files = readdirSync(folder).filter((name) => /\.conformance\.js$/.test(name) && name !== agreementFile);
  return [...slow, ...files.map((file) => ({ file, options: [] })), ...others];
}

const agreementFile = "agreement.conformance.js";

function agreement(options: readonly string[]): Part {
  return { file: agreementFile, options };
}

/** Runs one part, prints its lines as they come, and adds up what uvu counts. @returns whether all of it passed */
async function run({ file, options }: Part, outcomes: string): Promise<boolean> {
  const pattern = `^${file.replaceAll(".", "\\.")}$`;
  const child = spawn(process.execPath, [uvu, folder, pattern, ...options, ...process.argv.slice(2)], {
    stdio: ["ignore", "pipe", "inherit"],
    env: { ...process.env, WINCOMPAT_OUTCOMES: outcomes },
  });
  const status = new Promise<number>((done) => child.on("close", (code) => done(code ?? 1)));
  for await (const line of createInterface({ input: child.stdout })) show(line);
  return (await status) === 0;
}

/** Without the dots of the test runner, and without its counts, which are told for all parts together. */
function show(line: string): void {
  const [, count, number] = /^\s+(Total|Passed|Skipped|Duration):\s+(\d+)/.exec(line) ?? [];
  if (count !== undefined && count in totals) totals[count as keyof typeof totals] += Number(number);
  else if (count === undefined && !/^[•✘\s]*(?:\(\d+ \/ \d+\))?\s*$/u.test(line)) console.log(line);
}

/** As many parts at once as there are processors. */
async function runAll(outcomes: string): Promise<boolean> {
  const [waiting, count] = [parts().entries(), parts().length];
  let passed = true;
  const worker = async (): Promise<void> => {
    for (const [index, part] of waiting) {
      const start = performance.now();
      const title = [part.file.replace(".conformance.js", ""), ...part.options.filter((one) => !one.startsWith("--"))].join(" ");
      const ok = await run(part, outcomes);
      passed &&= ok;
      console.log(`[${index + 1}/${count}] ${title}: ${ok ? "passed" : "FAILED"} (${Math.round((performance.now() - start) / 1000)} s)`);
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() }, worker));
  return passed;
}

function readOutcomes(file: string): Outcome[] {
  return existsSync(file) ? readFileSync(file, "utf8").trimEnd().split("\n").map((line) => JSON.parse(line) as Outcome) : [];
}

/** @returns the exit code */
async function main(): Promise<number> {
  const temporary = mkdtempSync(join(tmpdir(), "wincompat-"));
  try {
    const outcomes = join(temporary, "outcomes.jsonl");
    const passed = await runAll(outcomes);
    console.log(`\n  Total:     ${totals.Total}\n  Passed:    ${totals.Passed}\n  Skipped:   ${totals.Skipped}`);
    if (!passed) return 1;
    return process.argv.includes("--matrix") ? writeMatrix(readOutcomes(outcomes)) : 0;
  } finally {
    rmSync(temporary, { recursive: true });
  }
}

/** Half a run makes no matrix. */
function writeMatrix(outcomes: readonly Outcome[]): number {
  if (totals.Skipped > 0 || wordOption("engine") !== undefined || wordOption("kubernetes") !== undefined) {
    console.error("docs/conformance.md is left as it was: a matrix needs every judge and every version.");
    return 1;
  }
  const options = `--pods ${numberOption("pods", 5000)} --objects ${numberOption("objects", 200)} --seed ${seed()}`;
  writeFileSync(join(packageRoot, "docs", "conformance.md"), matrixPage(askedModels(), { options, outcomes }));
  console.log("docs/conformance.md is written.");
  return 0;
}

if (process.argv.includes("--help")) console.log(usage);
else process.exitCode = await main();
