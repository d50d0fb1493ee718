import { suite } from "uvu";
import type { Engine as PolicyEngine } from "../../src/engines/engine.js";
import { engines as policyEngines } from "../../src/engines/index.js";
import { kyvernoCel } from "../../src/engines/kyverno-cel/engine.js";
import { remembered } from "../../src/lib/remembered.js";
import type { Engine } from "../engines/engines.js";
import type { Fixture } from "../fixtures.js";
import { isBrief } from "../generate/options.js";
import { temporaryFolder } from "../unit/cli/run.js";
import { assertAgreement } from "./agreement.js";
import { askedEngines, askedModels } from "./asked.js";
import { chosenFixtures, generatedCount, isAskedAgain, isCompared } from "./brief.js";
import { engineTest } from "./engine-test.js";
import { judges } from "./judges.js";
import { kyvernoGroups, kyvernoJudge } from "./kyverno.js";
import { committed } from "./release-folder.js";
import { fixtureSets, generatedSamples, settings } from "./samples.js";
import { installations } from "./set-values.js";

const test = suite("agreement");

/** The engines whose policies a tool reads here: ValidatingPolicies of Kyverno have a file of their own. */
function enginesOf(tool: string): readonly PolicyEngine[] {
  return policyEngines.filter((engine) => engine.programs.includes(tool) && engine !== kyvernoCel);
}

const installationsOf = remembered(({ tool }: Engine) => installations(temporaryFolder(), enginesOf(tool)));

for (const model of askedModels()) {
  for (const made of askedEngines().filter((one) => isCompared(one, model))) {
    const { tool, version } = made;
    const make = judges[tool];
    if (!make) continue;
    const engine = `${tool} ${version}`;
    const { isAsked, isFirst } = chosenFixtures(made, model);
    const installation = installationsOf(made);
    // Kyverno is slow, so its policies evaluate only the fixtures of their own rules. A brief run has so few that its starts take longer.
    const groups = tool === "kyverno" && !isBrief() ? kyvernoGroups(model) : [];
    for (const [group, rules] of groups) {
      engineTest(test, tool, version, `fixtures of ${group}, ${model.version}`, (command) => {
        for (const { values, samples } of fixtureSets(model, (one) => rules.has(one.rule) && isAsked(one))) {
          assertAgreement(
            kyvernoJudge(command, engine, installation(model, values), group),
            samples,
            `fixtures${settings(values)}`,
          );
        }
      });
    }
    const sets = groups.length === 0 ? fixtureSets(model, isAsked) : [];
    if (sets.length > 0) {
      engineTest(test, tool, version, `fixtures, ${model.version}`, (command) => {
        for (const { values, samples, fixtures } of sets) {
          const first = samples.filter((_, index) => isFirst(fixtures[index] as Fixture));
          for (const judge of make(command, engine, installation(model, values)).filter(isAskedAgain(model))) {
            const own = judge.repeats ? first : samples;
            if (own.length > 0) assertAgreement(judge, own, `fixtures${settings(values)}`);
          }
        }
      });
    }
    const count = generatedCount(made, model);
    if (count === 0) continue;
    engineTest(test, tool, version, `generated objects, ${model.version}`, (command) => {
      const samples = generatedSamples(model, count);
      for (const judge of make(command, engine, committed(model)).filter(isAskedAgain(model)))
        assertAgreement(judge, samples, "generated objects");
    });
  }
}

test.run();
