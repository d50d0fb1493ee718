/**
 * Writes docs/rules, a page a rule and their index, from the spec, its fixtures and what the emitters make of it; docs/cli.md
 * from the definitions of the commands; the roles of deploy; and the address of the project where files name it. `--check` compares
 * instead of writing.
 */
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { defaultExtension, extendedIndex } from "../src/check/extension.js";
import { commands } from "../src/cli/commands.js";
import { clusterRoles } from "../src/cluster/cluster-role.js";
import { listedKinds } from "../src/cluster/listed-kinds.js";
import { EngineSession } from "../src/engines/engine-session.js";
import { engines } from "../src/engines/index.js";
import { packageFixturesOf } from "../src/engines/samples/package-fixtures.js";
import type { TemplateRenderer } from "../src/engines/template-renderer.js";
import { templatesFrom } from "../src/engines/template-renderer.js";
import { RuleExplainer } from "../src/explain/explain.js";
import { formatDiagnostic } from "../src/lib/diagnostic.js";
import { packageRoot, projectAddress } from "../src/lib/package.js";
import { compareRelease, writeRelease } from "../src/release/files.js";
import { readReleaseIndex, releasedVersions } from "../src/release/released.js";
import type { Spec } from "../src/spec/read-spec.js";
import { loadSpec } from "../src/spec-lint/load-spec.js";
import { addressedFiles } from "./docs/addressed.js";
import { cliPage } from "./docs/cli-page.js";
import { rulePages } from "./docs/rule-pages.js";

const checks = process.argv.includes("--check");
const renderTemplate = templatesFrom();
const loaded = loadSpec(join(packageRoot, "spec"));

if ("diagnostics" in loaded) {
  console.error(loaded.diagnostics.map(formatDiagnostic).join("\n"));
  process.exitCode = 2;
} else {
  settleRules(loaded.spec, renderTemplate);
  settleCommands(renderTemplate);
  settleRoles();
  settleAddress();
}

function settleRules(spec: Spec, given: TemplateRenderer): void {
  const folder = join(packageRoot, "docs", "rules");
  const pages = rulePages(
    new RuleExplainer(spec, new EngineSession(engines, given), packageFixturesOf),
    spec.families.content,
    given,
  );
  const { changed, missing, extra } = compareRelease(folder, pages);
  const stale = [...changed, ...missing, ...extra];
  if (stale.length === 0) return;
  if (checks) complain(`docs/rules does not match the spec: ${stale.join(", ")}.`);
  else writeRelease(folder, pages);
}

function settleCommands(given: TemplateRenderer): void {
  const file = join(packageRoot, "docs", "cli.md");
  const page = cliPage(commands, given);
  if (existsSync(file) && readFileSync(file, "utf8") === page) return;
  if (checks) complain("docs/cli.md does not match the commands.");
  else writeFileSync(file, page);
}

function settleRoles(): void {
  const kinds = listedKinds(
    releasedVersions().map((version) => extendedIndex(readReleaseIndex(version), defaultExtension)),
  );
  for (const [path, text] of clusterRoles(kinds)) {
    const file = join(packageRoot, path);
    if (existsSync(file) && readFileSync(file, "utf8") === text) continue;
    if (checks) complain(`${path} does not match the kinds of the releases.`);
    else writeFileSync(file, text);
  }
}

function settleAddress(): void {
  const textOf = (path: string): string =>
    existsSync(join(packageRoot, path)) ? readFileSync(join(packageRoot, path), "utf8") : "";
  for (const [path, text] of addressedFiles(projectAddress(), textOf)) {
    if (textOf(path) === text) continue;
    if (checks) complain(`${path} does not have the address of the project in package.json.`);
    else writeFileSync(join(packageRoot, path), text);
  }
}

function complain(sentence: string): void {
  console.error(`${sentence} Run \`npm run docs\`.`);
  process.exitCode = 1;
}
