/**
 * Writes docs/rules: a page a rule and their index, from the spec, its fixtures and what the emitters make of it.
 * `--check` compares instead of writing.
 */
import { join } from "node:path";
import { formatDiagnostic } from "../src/diagnostic.js";
import { framesFrom } from "../src/emit/frames.js";
import { Workbench } from "../src/explain/workbench.js";
import { fixturesFolder, packageRoot } from "../src/package.js";
import { compareRelease, writeRelease } from "../src/release/files.js";
import { rulePages } from "../src/report/rule-pages.js";
import type { Spec } from "../src/spec/load.js";
import { loadSpec } from "../src/spec/load.js";

const folder = join(packageRoot, "docs", "rules");
const loaded = loadSpec(join(packageRoot, "spec"));

if ("diagnostics" in loaded) {
  console.error(loaded.diagnostics.map(formatDiagnostic).join("\n"));
  process.exitCode = 2;
} else {
  settle(loaded.spec);
}

function settle(spec: Spec): void {
  const frames = framesFrom(join(packageRoot, "templates"));
  const pages = rulePages(new Workbench(spec, frames, fixturesFolder), spec.families.content, frames);
  const { changed, missing, extra } = compareRelease(folder, pages);
  const stale = [...changed, ...missing, ...extra];
  if (stale.length === 0) return;
  if (!process.argv.includes("--check")) return writeRelease(folder, pages);
  console.error(`docs/rules does not fit the spec: ${stale.join(", ")}. Run \`npm run docs\`.`);
  process.exitCode = 1;
}
