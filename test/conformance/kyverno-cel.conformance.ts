import { join } from "node:path";
import { suite } from "uvu";
import * as assert from "uvu/assert";
import { kyvernoCel } from "../../src/engines/kyverno-cel/engine.js";
import type { Model } from "../../src/model/model.js";
import type { ParameterValues } from "../../src/model/parameter.js";
import { isBrief, numberOption } from "../generate/options.js";
import { temporaryFolder } from "../unit/cli/run.js";
import { assertAgreement } from "./agreement.js";
import { askedEngines, askedModels, isMadeFor } from "./asked.js";
import { engineTest } from "./engine-test.js";
import { kyvernoGroups } from "./kyverno.js";
import { kyvernoCelJudge } from "./kyverno-cel.js";
import type { Installation } from "./release-folder.js";
import { committed } from "./release-folder.js";
import { firstBroken, fixtureSets, generatedSamples, settings } from "./samples.js";
import { withValues } from "./set-values.js";

// The command compiles all policies for each object, so a run asks about few generated objects.
const test = suite("kyverno-cel");
const folder = temporaryFolder();
const generated = Math.ceil(numberOption("objects", 200) / (isBrief() ? 10 : 2));
const installed = new Map<string, Installation>();

function installation(model: Model, values: ParameterValues): Installation {
  const key = JSON.stringify([model.version, ...values]);
  const known =
    installed.get(key) ??
    (values.size === 0 ? committed(model) : withValues(model, values, join(folder, String(installed.size))));
  installed.set(key, known);
  return known;
}

for (const made of askedEngines("kyverno")) {
  for (const model of askedModels().filter((one) => isMadeFor(made, one))) {
    const { tool, version } = made;
    if (!model.executed[kyvernoCel.id]?.includes(version)) continue;
    const engine = `${tool} ${version}`;
    const broken = firstBroken(model);
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
    engineTest(test, tool, version, `ValidatingPolicies, generated objects, ${model.version}`, (command) => {
      const samples = generatedSamples(model, generated);
      assert.ok(samples.length > 0);
      assertAgreement(kyvernoCelJudge(command, engine, committed(model)), samples, "generated objects");
    });
  }
}

test.run();
