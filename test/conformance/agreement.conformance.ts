import { suite } from "uvu";
import type { Model } from "../../src/model/model.js";
import { engines } from "../engines/engines.js";
import { numberOption } from "../generate/options.js";
import { models } from "../spec.js";
import { assertAgreement } from "./agreement.js";
import { conftestJudge } from "./conftest.js";
import { engineTest } from "./engine-test.js";
import { gatorJudge } from "./gator.js";
import type { Judge } from "./judge.js";
import { kyvernoJudge } from "./kyverno.js";
import { opaJudge, regoModes } from "./opa.js";
import { fixtureSamples, generatedSamples } from "./samples.js";

const test = suite("agreement");

/** The judges that a tool makes: the same engine may read the same policies in several ways. */
const judges: Readonly<Record<string, (command: string, engine: string, model: Model) => readonly Judge[]>> = {
  opa: (command, _, model) => regoModes.map((mode) => opaJudge(command, model, mode)),
  conftest: (command, _, model) => ["v0", "v1"].map((version) => conftestJudge(command, model, version)),
  gator: (command, engine, model) => [gatorJudge(command, engine, model)],
  kyverno: (command, engine, model) => [kyvernoJudge(command, engine, model)],
};

/** Objects are generated for the ends of the range of versions; fixtures are judged in every version. */
const generatedFor = [models()[0], models().at(-1)];

for (const model of models()) {
  for (const { tool, version } of engines) {
    const make = judges[tool];
    if (!make) continue;
    engineTest(test, tool, version, `fixtures, ${model.version}`, (command) => {
      for (const judge of make(command, `${tool} ${version}`, model)) assertAgreement(judge, fixtureSamples(model), "fixtures");
    });
    if (!generatedFor.includes(model)) continue;
    engineTest(test, tool, version, `generated objects, ${model.version}`, (command) => {
      const samples = generatedSamples(model, numberOption("objects", 400));
      for (const judge of make(command, `${tool} ${version}`, model)) assertAgreement(judge, samples, "generated objects");
    });
  }
}

test.run();
