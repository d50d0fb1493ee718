import { suite } from "uvu";
import * as assert from "uvu/assert";
import type { Model } from "../../src/model/model.js";
import { askedEngines, askedModels, isMadeFor } from "./asked.js";
import { acceptedByConftest, acceptedByOpa } from "./bundle-acceptance.js";
import { engineTest, say } from "./engine-test.js";
import { gatekeeperFiles } from "./gator.js";
import { verifySuites } from "./gator-suites.js";
import { rulesApplied } from "./kyverno.js";
import { committed } from "./release-folder.js";
import { fixtureSets } from "./samples.js";

const test = suite("acceptance");

type Acceptance = (command: string, model: Model, engine: string) => void;

/** What each tool is shown of a release, and must take without a complaint. */
const acceptances: Readonly<Record<string, Readonly<Record<string, Acceptance>>>> = {
  opa: acceptedByOpa,
  conftest: acceptedByConftest,
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

/** One suite a template, with the fixtures of its rules as cases: how many violations each has. */
function verifies(command: string, model: Model, engine: string): void {
  const { outcome, suites, cases } = verifySuites(command, model, fixtureSets(model).flatMap(({ samples }) => samples));
  assert.is(outcome.status, 0, `${outcome.stdout}${outcome.stderr}`);
  assert.is(suites, gatekeeperFiles(committed(model)).filter((file) => file.endsWith("template.yaml")).length);
  say(`${engine}, ${model.version}: ${suites} templates, ${cases} cases verified`);
}

/** A policy that Kyverno does not understand is left out without a word: every rule must have given a result. */
function appliesAll(command: string, model: Model, engine: string): void {
  const { expected, applied, errors } = rulesApplied(command, model);
  assert.equal([...applied].sort(), [...expected].sort());
  assert.is(errors, 0);
  say(`${engine}, ${model.version}: ${applied.size} rules applied, ${errors} errors`);
}

test.run();
