import { suite } from "uvu";
import * as assert from "uvu/assert";
import { mutatingPolicyNames } from "../../src/engines/vap/mutation.js";
import type { Model } from "../../src/model/model.js";
import { isBrief } from "../generate/options.js";
import { models } from "../spec.js";
import { createdPolicies } from "./admission-oracle.js";
import { askedEngines, spanningModels } from "./asked.js";
import { acceptedByConftest, acceptedByOpa } from "./bundle-acceptance.js";
import { engineTest, say } from "./engine-test.js";
import { evaluatesCel } from "./gator-cel.js";
import { writeCelSuites } from "./gator-cel-suites.js";
import { rulesApplied } from "./kyverno.js";
import { committed, complete, pathsIn, releaseFolder } from "./release-folder.js";
import { inFolder, run } from "./run.js";
import { admissionEngine, admissionPolicyFiles } from "./vap.js";

const test = suite("acceptance");

type Acceptance = (command: string, model: Model, engine: string) => void | Promise<void>;

/** The files of a release that each tool must accept without an error. */
const acceptances: Readonly<Record<string, Readonly<Record<string, Acceptance>>>> = {
  opa: acceptedByOpa,
  conftest: acceptedByConftest,
  gator: { "gator verify": verifies, "gator verify with CEL": verifiesCel },
  kyverno: { "kyverno apply": appliesAll },
  ...(admissionEngine && { "admission-oracle": { "the API server": creates } }),
};

/** In a brief run, `opa test` alone runs the tests of older releases: conftest evaluates them with the same code, four times as long. */
function isAskedAbout(what: string, model: Model): boolean {
  return what !== "conftest verify" || !isBrief() || model === models().at(-1);
}

for (const engine of askedEngines()) {
  for (const model of spanningModels(engine)) {
    const { tool, version } = engine;
    const asked = Object.entries(acceptances[tool] ?? {}).filter(([what]) => isAskedAbout(what, model));
    for (const [what, accept] of asked) {
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

/** The complete suites of a release, in a brief run those that are committed, with what gator finds with the CEL of the templates. */
async function verifiesCel(command: string, model: Model, engine: string): Promise<void> {
  if (!evaluatesCel(engine, committed(model))) return;
  const release = isBrief() ? committed(model) : await complete(model);
  inFolder((folder) => {
    const written = writeCelSuites(release, folder);
    const outcome = run(command, ["verify", "-v", `${folder}/...`]);
    assert.is(outcome.status, 0, `${outcome.stdout}${outcome.stderr}`);
    const cases = outcome.stdout.match(/^ +--- PASS: /gm)?.length ?? 0;
    assert.is(cases, written);
    assert.ok(cases > 0);
    say(`${engine}, CEL, ${model.version}: ${cases} cases verified`);
  });
}

/** Policies and bindings of all profiles are created without an error, and the controller that checks types warns about none. */
function creates(command: string, model: Model, engine: string): void {
  const files = pathsIn(committed(model), /(?:^|\/)vap\/(?!.*\bkustomization\b).*\.yaml$/);
  const created = createdPolicies(command, files);
  const count = (kind: string): number => created.filter((one) => one.kind === kind).length;
  assert.equal(
    created.filter(({ errors, warnings }) => errors.length + warnings.length > 0),
    [],
  );
  assert.is(count("ValidatingAdmissionPolicy"), admissionPolicyFiles(committed(model)).length);
  assert.ok(count("ValidatingAdmissionPolicyBinding") > 0);
  const mutating = [...mutatingPolicyNames(model).values()].flat();
  assert.is(count("MutatingAdmissionPolicy"), mutating.length);
  assert.is(count("MutatingAdmissionPolicyBinding"), mutating.length);
  say(`${engine}, ${model.version}: ${created.length} policies and bindings are created`);
}

/** A policy that Kyverno does not understand is left out without a word: every rule must have given a result. */
function appliesAll(command: string, model: Model, engine: string): void {
  const { expected, applied, errors } = rulesApplied(command, model);
  assert.equal([...applied].sort(), [...expected].sort());
  assert.is(errors, 0);
  say(`${engine}, ${model.version}: ${applied.size} rules applied, ${errors} errors`);
}

test.run();
