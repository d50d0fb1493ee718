// Runs every judge, in parallel: `node build/scripts/conformance.js [options]`. Exits with 1 when one disagrees.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { packageRoot } from "../src/lib/package.js";
import { askedEngines } from "../test/conformance/asked.js";
import { matrixPage, unproved } from "../test/conformance/matrix.js";
import { readOutcomes } from "../test/conformance/record.js";
import { patchRelease } from "../test/engines/engines.js";
import { isBrief } from "../test/generate/options.js";
import { models } from "../test/spec.js";
import { partsFor, unjudged } from "./conformance/parts.js";
import { clusters, keepingSections, validation } from "./conformance/section.js";
import { partsAtOnce } from "./parts/at-once.js";
import type { Part } from "./parts/run-parts.js";
import { printTotals, runParts } from "./parts/run-parts.js";
import { withTemporaryFolder } from "./parts/temporary.js";

const usage = `usage: npm run conformance -- [options]

  --pods N              generated pods and workloads that Kubernetes' own validation checks, for each version (5000)
  --objects N           generated objects that each engine evaluates, for each version; ten times as many for js and opa-wasm (200)
  --mutated N           generated objects that Kyverno changes, for each mutation (40)
  --affinities N        generated node affinities that the scheduler's own code and each engine evaluate (20000)
  --streams N           generated files, compared with what kubectl reads (20000)
  --seed N              equal seeds generate equal objects (1)
  --engine NAME         only this engine, such as kyverno-1.12.6
  --kubernetes MINOR    only this version, such as 1.27
  --brief               less of what is proved more than once, as CI runs it:
                        in an engine's newest version one fixture of each rule and effect, and one that is allowed; in its oldest
                        version one of each rule, which violates it; between them, one of each rule that differs from the rule in the
                        oldest and in the newest version. In the oldest and the newest version all fixtures for js and
                        opa-wasm, and in the newest those that set nothing for opa and the admission oracle;
                        between the oldest and the newest version, generated objects only for js, opa-wasm and opa;
                        old releases of Kyverno and gator only with the newest version that they are tested with;
                        a second way to read Rego for one fixture of each rule and effect, in the newest version;
                        tests of every version only with the versions that every run asks;
                        the tests in a release, ValidatingPolicies of Kyverno and reports of conftest only for the oldest and the newest
                        version, and no Kyverno tests of the core's ValidatingPolicies; the tests in Rego with conftest only for the newest;
                        the suites of Gatekeeper with CEL without the cases that only packages have;
                        sets of constraints in gator, and whether Kyverno fixes tests, only in the newest version;
                        of the generated objects a tenth for opa-wasm, a third for Kyverno, a tenth for its ValidatingPolicies in the newest
                        version, three fifths for its MutatingPolicies, a fifth of the pods for upgrades and mutations;
                        for upgrades one fixture of each rule and effect; in Kyverno's oldest version, fixtures of mutations that set nothing;
                        that the API server accepts what set-os-name changes, only in the oldest and the newest version;
                        that generated pods show every mistake in a rule, only for the oldest and the newest version;
                        of node affinities all for the scheduler and js, a tenth for opa-wasm, a 20th for opa, a 50th for the
                        admission oracle, a 100th for Kyverno, a 200th for conftest and gator, which also get a tenth of the quantities;
                        custom resources and rules only in the newest version of each engine, the cost of a large Linux pod only in the
                        newest version, and one command of the package that npm has installed;
                        fixtures in API servers of the oldest and the newest version, and the definitions of each Kyverno and Gatekeeper in
                        the newest API server; commands of the guide with the newest release of each tool, without those that only
                        install or remove a folder of a release, which npm run e2e runs
  --all                 also engines that run only on request: Kubernetes' own validation of every version
  --matrix              also write docs/conformance.md if all engines agree; .engines/conformance.md always has the last run
`;

const numbers = {
  pods: "5000",
  objects: "200",
  mutated: "40",
  affinities: "20000",
  streams: "20000",
  seed: "1",
} as const;

/** @returns the exit code: 2 for wrong usage, 1 for a disagreement */
async function main(): Promise<number> {
  const values = readOptions();
  if (values === undefined) return 2;
  if (values.help) {
    console.log(usage);
    return 0;
  }
  const parts = partsFor(values);
  if (typeof parts === "string") {
    console.error(parts);
    return 2;
  }
  for (const name of Object.keys(numbers) as (keyof typeof numbers)[])
    process.env[`WINCOMPAT_${name.toUpperCase()}`] = values[name];
  if (values.brief) process.env["WINCOMPAT_BRIEF"] = "1";
  if (values.all) process.env["WINCOMPAT_ALL"] = "1";
  const whole = values.engine === undefined && values.kubernetes === undefined;
  return judge(
    parts,
    values.matrix,
    whole,
    `--pods ${values.pods} --objects ${values.objects} --mutated ${values.mutated} --affinities ${values.affinities} --streams ${values.streams} --seed ${values.seed}${values.brief ? " --brief" : ""}${values.all ? " --all" : ""}`,
  );
}

/** @returns undefined, with a sentence on standard error, when one is wrong */
function readOptions() {
  const text = { type: "string" } as const;
  const flag = { type: "boolean", default: false } as const;
  const number = (name: keyof typeof numbers) => ({
    ...text,
    default: process.env[`WINCOMPAT_${name.toUpperCase()}`] || numbers[name],
  });
  const options = {
    pods: number("pods"),
    objects: number("objects"),
    mutated: number("mutated"),
    affinities: number("affinities"),
    streams: number("streams"),
    seed: number("seed"),
    engine: text,
    kubernetes: text,
    brief: flag,
    all: flag,
    matrix: flag,
    help: flag,
  };
  try {
    const { values } = parseArgs({ options });
    const wrong = Object.keys(numbers).filter((name) => !/^\d+$/.test(values[name as keyof typeof numbers]));
    if (wrong.length === 0) return values;
    console.error(`${wrong.map((name) => `--${name}`).join(", ")}: give a whole number.`);
  } catch (error) {
    console.error(`${(error as Error).message}\n\n${usage}`);
  }
  return undefined;
}

async function judge(parts: readonly Part[], matrix: boolean, whole: boolean, options: string): Promise<number> {
  return withTemporaryFolder(async (temporary) => {
    const outcomes = join(temporary, "outcomes.jsonl");
    const totals = await runParts(parts, partsAtOnce(), { WINCOMPAT_OUTCOMES: outcomes });
    const missing = whole ? unjudged() : [];
    for (const program of missing)
      console.log(
        `skipped: no test uses ${program}. Pin it in test/engines/engines.ts, and write its judge in test/conformance/judges.ts.`,
      );
    const skipped = totals.skipped + missing.length;
    printTotals({ ...totals, skipped });
    if (!totals.passed) return 1;
    if (!whole || skipped > 0) return partly(matrix);
    const patchReleases = askedEngines("oracle").map(({ version }) => patchRelease(version));
    return conclude({ options, patchReleases, outcomes: readOutcomes(outcomes) }, matrix);
  });
}

/** Where nothing was left out, each engine must have evaluated a violation of each rule. */
function conclude(run: Parameters<typeof matrixPage>[1], matrix: boolean): number {
  const silent = unproved(models(), run, isBrief());
  if (silent.length > 0) {
    console.error(["These are not tested, because no object violated the rule:", ...silent].join("\n  "));
    return 1;
  }
  const pages = [join(".engines", "conformance.md"), ...(matrix ? [join("docs", "conformance.md")] : [])];
  // Engines can come from the search path, with nothing built here.
  mkdirSync(join(packageRoot, ".engines"), { recursive: true });
  for (const page of pages.map((one) => join(packageRoot, one))) {
    const old = existsSync(page) ? readFileSync(page, "utf8") : "";
    writeFileSync(page, keepingSections(matrixPage(models(), run), old, [validation, clusters]));
  }
  console.log(`${pages.join(" and ")}: written.`);
  return 0;
}

/** Half a run makes no matrix. */
function partly(matrix: boolean): number {
  if (matrix)
    console.error(
      "docs/conformance.md is not changed, because it needs every engine and every version, and nothing skipped.",
    );
  return matrix ? 1 : 0;
}

process.exitCode = await main();
