import { suite } from "uvu";
import * as assert from "uvu/assert";
import { interpret } from "../../src/model/interpret.js";
import type { Model } from "../../src/model/model.js";
import { engines } from "../engines/engines.js";
import { allVersions, numberOption } from "../generate/options.js";
import { models } from "../spec.js";
import { assertAgreement } from "./agreement.js";
import { engineTest } from "./engine-test.js";
import { kyvernoGroups, kyvernoJudge } from "./kyverno.js";
import { judges } from "./judges.js";
import { committed } from "./release-folder.js";
import { fixtureSamples, generatedSamples } from "./samples.js";

const test = suite("agreement");

/**
 * Objects are generated for the ends of the range of versions. Kyverno is so slow that its policies are asked about the
 * fixtures of their own rules only; generated objects are judged by all of them.
 */
const isEnd = (model: Model): boolean => allVersions() || [models()[0], models().at(-1)].includes(model);

for (const model of models()) {
  test(`every rule of ${model.version} finds something in generated objects`, () => assert.equal(quietRules(model), []));

  for (const { tool, version } of engines) {
    const make = judges[tool];
    if (!make) continue;
    const engine = `${tool} ${version}`;
    if (tool === "kyverno" && !allVersions()) {
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
    if (!isEnd(model)) continue;
    engineTest(test, tool, version, `generated objects, ${model.version}`, (command) => {
      const samples = generatedSamples(model, numberOption("objects", 400));
      for (const judge of make(command, engine, committed(model))) assertAgreement(judge, samples, "generated objects");
    });
  }
}

/** Rules of which generated objects prove nothing, because none of many breaks them. */
function quietRules(model: Model): string[] {
  const findings = generatedSamples(model, 12_000).flatMap(({ object }) => interpret(model, object).findings);
  const found = new Set(findings.map(({ rule }) => rule));
  return model.rules.map(({ id }) => id).filter((id) => !found.has(id));
}

test.run();
