import { suite } from "uvu";
import * as assert from "uvu/assert";
import { join } from "node:path";
import type { Model } from "../../src/model/model.js";
import { askedEngines, askedModels, isMadeFor } from "./asked.js";
import { engineTest, say } from "./engine-test.js";
import { gatekeeperFiles } from "./gator.js";
import { rulesApplied } from "./kyverno.js";
import { regoModes } from "./opa.js";
import { committed, pathsIn, releaseFolder } from "./release-folder.js";
import type { Outcome } from "./run.js";
import { run } from "./run.js";

const test = suite("acceptance");

type Acceptance = (command: string, model: Model, engine: string) => void;

/** What each tool is shown of a release, and must take without a complaint. */
const acceptances: Readonly<Record<string, Readonly<Record<string, Acceptance>>>> = {
  opa: { "opa check --strict": check, "opa fmt --fail": format, "opa eval": loads },
  conftest: { "conftest test": runsMain },
  gator: { "gator verify": verifies },
  kyverno: { "kyverno apply": appliesAll },
};

for (const model of askedModels()) {
  for (const { tool, version } of askedEngines().filter((engine) => isMadeFor(engine, model))) {
    for (const [what, accept] of Object.entries(acceptances[tool] ?? {})) {
      engineTest(test, tool, version, `${what} takes the release of ${model.version}`, (command) => accept(command, model, `${tool} ${version}`));
    }
  }
}

function bundleOf(model: Model): string {
  return join(releaseFolder(model), "opa", "bundle");
}

function succeeded({ status, stdout, stderr }: Outcome): void {
  assert.is(status, 0, `${stdout}${stderr}`);
}

/** With the capabilities that Wasm has natively: another built-in function is an error. */
function check(command: string, model: Model): void {
  const capabilities = join(releaseFolder(model), "opa", "capabilities.json");
  for (const mode of regoModes) {
    succeeded(run(command, ["check", "--strict", "--capabilities", capabilities, ...mode, bundleOf(model)]));
  }
}

function format(command: string, model: Model): void {
  for (const mode of regoModes) succeeded(run(command, ["fmt", "--fail", "--diff", ...mode, bundleOf(model)]));
}

function loads(command: string, model: Model): void {
  for (const mode of regoModes) {
    const outcome = run(command, ["eval", ...mode, "-b", bundleOf(model), "-f", "raw", "data.wincompat.report"]);
    succeeded(outcome);
    assert.equal(JSON.parse(outcome.stdout), { evidence: [], findings: [] });
  }
}

/** conftest is content with a policy that it finds no rule in: both queries must have been asked. */
function runsMain(command: string, model: Model): void {
  const pod = JSON.stringify({ apiVersion: "v1", kind: "ConfigMap" });
  const outcome = run(command, ["test", "--policy", bundleOf(model), "--output", "json", "--parser", "json", "-"], pod);
  succeeded(outcome);
  const [tested] = JSON.parse(outcome.stdout) as { namespace: string; successes: number }[];
  assert.equal([tested?.namespace, tested?.successes], ["main", 2]);
}

/** The suites that a release brings along: one a template, and none is left out. */
function verifies(command: string, model: Model, engine: string): void {
  const folder = releaseFolder(model);
  const outcome = run(command, ["verify", "-v", `${folder}/...`]);
  succeeded(outcome);
  const suites = outcome.stdout.match(/^ok\b/gm)?.length ?? 0;
  const cases = outcome.stdout.match(/^ +--- PASS: /gm)?.length ?? 0;
  assert.is(suites, gatekeeperFiles(committed(model)).filter((file) => file.endsWith("template.yaml")).length);
  assert.is(cases, pathsIn({ folder }, /\/samples\/[a-z-]+\/example_[a-z0-9_]+\.yaml$/).length);
  say(`${engine}, ${model.version}: ${suites} suites, ${cases} cases verified`);
}

/** A policy that Kyverno does not understand is left out without a word: every rule must have given a result. */
function appliesAll(command: string, model: Model, engine: string): void {
  const { expected, applied, errors } = rulesApplied(command, model);
  assert.equal([...applied].sort(), [...expected].sort());
  assert.is(errors, 0);
  say(`${engine}, ${model.version}: ${applied.size} rules applied, ${errors} errors`);
}

test.run();
