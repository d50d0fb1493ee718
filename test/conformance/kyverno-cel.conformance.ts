import { suite } from "uvu";
import * as assert from "uvu/assert";
import { kyvernoCel } from "../../src/engines/kyverno-cel/engine.js";
import type { Model } from "../../src/model/model.js";
import type { Engine } from "../engines/engines.js";
import { isBrief, numberOption } from "../generate/options.js";
import { temporaryFolder } from "../unit/cli/run.js";
import { assertAgreement } from "./agreement.js";
import { askedEngines, askedModels, isMadeFor } from "./asked.js";
import { engineTest } from "./engine-test.js";
import { kyvernoGroups } from "./kyverno.js";
import { kyvernoCelJudge } from "./kyverno-cel.js";
import { committed } from "./release-folder.js";
import { firstBroken, fixtureSets, generatedSamples, plainFirst, settings } from "./samples.js";
import { installations } from "./set-values.js";

// The command compiles all policies for each object, so a run asks about few generated objects.
const test = suite("kyverno-cel");
const installation = installations(temporaryFolder(), [kyvernoCel]);
const generated = Math.ceil(numberOption("objects", 200) / (isBrief() ? 10 : 2));

/** Those whose policies a version of Kyverno has run. A brief run tests the oldest and the newest of them. */
function testedModels(made: Engine): readonly Model[] {
  const run = askedModels().filter(
    (one) => isMadeFor(made, one) && one.executed[kyvernoCel.id]?.includes(made.version) === true,
  );
  return isBrief() ? [...new Set([...run.slice(0, 1), ...run.slice(-1)])] : run;
}

for (const made of askedEngines("kyverno")) {
  for (const model of testedModels(made)) {
    const { tool, version } = made;
    const engine = `${tool} ${version}`;
    const broken = firstBroken(model, plainFirst());
    for (const [group, rules] of kyvernoGroups(model)) {
      engineTest(test, tool, version, `ValidatingPolicies, fixtures of ${group}, ${model.version}`, (command) => {
        const sets = fixtureSets(model, (one) => rules.has(one.rule) && (!isBrief() || broken.has(one)));
        for (const { values, samples } of sets)
          assertAgreement(
            kyvernoCelJudge(command, engine, installation(model, values), group),
            samples,
            `fixtures${settings(values)}`,
          );
      });
    }
    if (isBrief() && model !== testedModels(made).at(-1)) continue;
    engineTest(test, tool, version, `ValidatingPolicies, generated objects, ${model.version}`, (command) => {
      const samples = generatedSamples(model, generated);
      assert.ok(samples.length > 0);
      assertAgreement(kyvernoCelJudge(command, engine, committed(model)), samples, "generated objects");
    });
  }
}

test.run();
