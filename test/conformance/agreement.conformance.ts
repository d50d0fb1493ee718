import { suite } from "uvu";
import { numberOption } from "../generate/options.js";
import { assertAgreement } from "./agreement.js";
import { askedEngines, askedModels, isMadeFor } from "./asked.js";
import { engineTest } from "./engine-test.js";
import { kyvernoGroups, kyvernoJudge } from "./kyverno.js";
import { judges } from "./judges.js";
import { committed } from "./release-folder.js";
import { fixtureSamples, generatedSamples } from "./samples.js";

const test = suite("agreement");

for (const model of askedModels()) {
  for (const made of askedEngines().filter((one) => isMadeFor(one, model))) {
    const { tool, version, oneIn = 1 } = made;
    const make = judges[tool];
    if (!make) continue;
    const engine = `${tool} ${version}`;
    if (tool === "kyverno") {
      // So slow that its policies are asked about the fixtures of their own rules only; generated objects are judged by all of them.
      for (const [group, rules] of kyvernoGroups(model)) {
        engineTest(test, tool, version, `fixtures of ${group}, ${model.version}`, (command) => {
          assertAgreement(kyvernoJudge(command, engine, committed(model), group), fixtureSamples(model, (rule) => rules.has(rule)), "fixtures");
        });
      }
    } else {
      engineTest(test, tool, version, `fixtures, ${model.version}`, (command) => {
        for (const judge of make(command, engine, committed(model))) assertAgreement(judge, fixtureSamples(model), "fixtures");
      });
    }
    engineTest(test, tool, version, `generated objects, ${model.version}`, (command) => {
      const samples = generatedSamples(model, Math.ceil(numberOption("objects", 200) / oneIn));
      for (const judge of make(command, engine, committed(model))) assertAgreement(judge, samples, "generated objects");
    });
  }
}

test.run();
