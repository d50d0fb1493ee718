import { suite } from "uvu";
import type { Model } from "../../src/model/model.js";
import type { Fixture } from "../fixtures.js";
import { isBrief, numberOption } from "../generate/options.js";
import { kyvernoModels } from "../kyverno-models.js";
import { models } from "../spec.js";
import { temporaryFolder } from "../unit/cli/run.js";
import { assertAgreement } from "./agreement.js";
import { askedEngines, askedModels, isMadeFor } from "./asked.js";
import { engineTest } from "./engine-test.js";
import { judges } from "./judges.js";
import { kyvernoGroups, kyvernoJudge } from "./kyverno.js";
import { committed } from "./release-folder.js";
import { firstBroken, firstFixtures, fixtureSets, generatedSamples, plainFirst, settings } from "./samples.js";
import { installations } from "./set-values.js";

const test = suite("agreement");
const installation = installations(temporaryFolder());

/**
 * In a brief run, an engine evaluates one fixture of each rule and effect, and an allowed one. For the newest version, all
 * engines except Kyverno, which is slow, evaluate all fixtures. For the oldest, only opa does, because conftest and gator run
 * the same Rego. For the versions in between, Kyverno evaluates one deny fixture of each rule. Fixtures that set values are left to
 * those that evaluate all, to Kyverno's oldest and newest version and to `parameters`, unless a rule has no others.
 */
function briefly(model: Model, tool: string): (fixture: Fixture) => boolean {
  const isBetween = tool === "kyverno" && model !== kyvernoModels()[0] && model !== kyvernoModels().at(-1);
  const first = isBetween
    ? firstBroken(model, plainFirst())
    : firstFixtures(model, tool === "kyverno" ? undefined : plainFirst());
  const isNewest = model === models().at(-1) && tool !== "kyverno";
  const isOldest = model === models()[0] && tool === "opa";
  return (one) => first.has(one) || isNewest || (isOldest && one.values.size === 0);
}

/** The number of generated objects for an engine. In a brief run, Kyverno gets a third of the others' number. */
function generatedCount(tool: string): number {
  const share = isBrief() && tool === "kyverno" ? 3 : 1;
  return Math.ceil(numberOption("objects", 200) / share);
}

for (const model of askedModels()) {
  for (const made of askedEngines().filter((one) => isMadeFor(one, model))) {
    const { tool, version } = made;
    const make = judges[tool];
    if (!make) continue;
    const engine = `${tool} ${version}`;
    const isAsked = isBrief() ? briefly(model, tool) : () => true;
    // Kyverno's policies evaluate only the fixtures of their own rules; all of them evaluate generated objects.
    const groups = tool === "kyverno" ? kyvernoGroups(model) : [];
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
    if (groups.length === 0) {
      engineTest(test, tool, version, `fixtures, ${model.version}`, (command) => {
        for (const { values, samples } of fixtureSets(model, isAsked)) {
          for (const judge of make(command, engine, installation(model, values)))
            assertAgreement(judge, samples, `fixtures${settings(values)}`);
        }
      });
    }
    engineTest(test, tool, version, `generated objects, ${model.version}`, (command) => {
      const samples = generatedSamples(model, generatedCount(tool));
      for (const judge of make(command, engine, committed(model))) assertAgreement(judge, samples, "generated objects");
    });
  }
}

test.run();
