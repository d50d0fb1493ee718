import { suite } from "uvu";
import * as assert from "uvu/assert";
import type { Model } from "../../src/model/model.js";
import { askedEngines, spanningModels } from "./asked.js";
import { acceptedByConftest, acceptedByOpa } from "./bundle-acceptance.js";
import { engineTest, say } from "./engine-test.js";
import { rulesApplied } from "./kyverno.js";
import { committed, pathsIn, releaseFolder } from "./release-folder.js";
import { run } from "./run.js";

const test = suite("acceptance");

type Acceptance = (command: string, model: Model, engine: string) => void;

/** The files of a release that each tool must accept without an error. */
const acceptances: Readonly<Record<string, Readonly<Record<string, Acceptance>>>> = {
  opa: acceptedByOpa,
  conftest: acceptedByConftest,
  gator: { "gator verify": verifies },
  kyverno: { "kyverno apply": appliesAll },
};

for (const engine of askedEngines()) {
  for (const model of spanningModels(engine)) {
    const { tool, version } = engine;
    for (const [what, accept] of Object.entries(acceptances[tool] ?? {})) {
      engineTest(test, tool, version, `${what} takes the release of ${model.version}`, (command) =>
        accept(command, model, `${tool} ${version}`),
      );
    }
  }
}

/** The suites that a release brings along: one a template of the core rules, and none is left out. */
function verifies(command: string, model: Model, engine: string): void {
  const folder = releaseFolder(model);
  const outcome = run(command, ["verify", "-v", `${folder}/...`]);
  assert.is(outcome.status, 0, `${outcome.stdout}${outcome.stderr}`);
  const suites = outcome.stdout.match(/^ok\b/gm)?.length ?? 0;
  const cases = outcome.stdout.match(/^ +--- PASS: /gm)?.length ?? 0;
  assert.is(suites, pathsIn(committed(model), /\/suite\.yaml$/).length);
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
