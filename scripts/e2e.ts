// Runs the policies in real clusters: `node build/scripts/e2e.js [options]`. Exits with 1 when a test fails.
import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { packageRoot } from "../src/lib/package.js";
import { readChecks } from "../test/e2e/outcomes.js";
import { clusters, sectionOf, withSection } from "./conformance/section.js";
import { conclude } from "./e2e/conclude.js";
import type { E2ePart } from "./e2e/parts.js";
import { partsFor } from "./e2e/parts.js";
import { summary } from "./e2e/summary.js";
import { partsAtOnce } from "./parts/at-once.js";
import { printTotals, runParts } from "./parts/run-parts.js";
import { withTemporaryFolder } from "./parts/temporary.js";

const usage = `usage: npm run e2e -- [options]

Runs controllers beside a kube-apiserver and etcd on this machine, and the policies of a release in them. Everything listens
on the loopback address, if the controller supports that, and stops at the end.

  --all                 every version of each engine with every release that supports it, and all fixtures of each rule.
                        Without it, the newest version of each engine, the newest release, one fixture of each rule
  --table               writes what ran into the table of docs/conformance.md when nothing fails and nothing is skipped;
                        rows about other engines and releases stay
  --engine NAME         only this engine, such as kyverno-admission-controller-1.19.1, or check-cluster for the command line
  --policies FOLDER     only the policies in this folder of releases, such as kyverno or kyverno-cel
  --kubernetes MINOR    only the release for this version, such as 1.27
  --bench               measures the processor time of one pod instead of running tests, and prints a table
  --help                this text
`;

/** @returns the exit code: 2 for wrong usage, 1 for a failure */
async function main(): Promise<number> {
  const values = readOptions();
  if (values === undefined) return 2;
  if (values.help) {
    console.log(usage);
    return 0;
  }
  if (values.table && values.bench) {
    console.error("--bench runs no tests, so there is nothing for --table to write. Remove one of them.");
    return 2;
  }
  const parts = partsFor(values);
  if (typeof parts === "string") {
    console.error(parts);
    return 2;
  }
  return runAll(parts, values);
}

type Options = NonNullable<ReturnType<typeof readOptions>>;

/** @returns undefined, with a sentence on standard error, when one is wrong */
function readOptions() {
  const text = { type: "string" } as const;
  const flag = { type: "boolean", default: false } as const;
  try {
    return parseArgs({
      options: { all: flag, table: flag, engine: text, policies: text, kubernetes: text, bench: flag, help: flag },
    }).values;
  } catch (error) {
    console.error(`${(error as Error).message}\n\n${usage}`);
    return undefined;
  }
}

/**
 * From how much memory on programs in Go collect garbage more often. An API server would take 2.4 GB because of what `run-file` sets,
 * though it needs 0.5 GB.
 */
const memoryLimit = "1500MiB";

/** Measurements run alone. */
async function runAll(parts: readonly E2ePart[], { all, table }: Options): Promise<number> {
  return withTemporaryFolder(async (temporary) => {
    const outcomes = join(temporary, "outcomes.jsonl");
    const isAlone = parts.some((one) => one.isAlone);
    const shared = { WINCOMPAT_E2E_OUTCOMES: outcomes, ...(!isAlone && { GOMEMLIMIT: memoryLimit }) };
    const totals = await runParts(parts, isAlone ? 1 : partsAtOnce(), shared);
    printTotals(totals);
    return conclude(totals, table ? () => writeSummary(outcomes, all ? "all" : "one") : undefined);
  });
}

function writeSummary(outcomes: string, fixtures: string): void {
  const page = join(packageRoot, "docs", "conformance.md");
  const before = readFileSync(page, "utf8");
  const checks = readChecks(outcomes);
  const digests = new Map(checks.map(({ kubernetes }) => [kubernetes, digestOf(kubernetes)]));
  writeFileSync(
    page,
    withSection(before, summary(checks, { fixtures, digests }, sectionOf(before, clusters)), clusters),
  );
  console.log("docs/conformance.md: section about clusters written.");
}

/** The start of the digest of the digests of a release. */
function digestOf(kubernetes: string): string {
  const sums = readFileSync(join(packageRoot, "dist-policies", kubernetes, "SHA256SUMS"));
  return createHash("sha256").update(sums).digest("hex").slice(0, 8);
}

process.exitCode = await main();
