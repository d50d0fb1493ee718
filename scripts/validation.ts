/**
 * Compares the rules with Kubernetes' own validation of every version, and writes what agreed into docs/conformance.md:
 * `npm run validation`. It takes ten minutes; `npm run engines -- oracle` builds the programs first.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { packageRoot } from "../src/lib/package.js";
import { readOutcomes } from "../test/conformance/record.js";
import { patchRelease } from "../test/engines/engines.js";
import { models } from "../test/spec.js";
import { validation, withSection } from "./conformance/section.js";
import { validationSection } from "./conformance/validation-section.js";
import { conclude } from "./e2e/conclude.js";
import { printTotals, runParts } from "./parts/run-parts.js";
import { withTemporaryFolder } from "./parts/temporary.js";

/** Pods and workloads for each version. */
const pods = "20000";
const seed = "1";

process.exitCode = await withTemporaryFolder(async (temporary) => {
  const outcomes = join(temporary, "outcomes.jsonl");
  const file = join(packageRoot, "build", "test", "conformance", "kubernetes.conformance.js");
  const totals = await runParts([{ title: "kubernetes, every version", file }], 1, {
    WINCOMPAT_OUTCOMES: outcomes,
    WINCOMPAT_ALL: "1",
    WINCOMPAT_BRIEF: "",
    WINCOMPAT_PODS: pods,
    WINCOMPAT_SEED: seed,
  });
  printTotals(totals);
  return conclude(totals, () => writeSection(outcomes));
});

function writeSection(outcomes: string): void {
  const page = join(packageRoot, "docs", "conformance.md");
  const section = validationSection(models(), patchRelease, readOutcomes(outcomes));
  writeFileSync(page, withSection(readFileSync(page, "utf8"), section, validation));
  console.log("docs/conformance.md: section about the validation of every version written.");
}
