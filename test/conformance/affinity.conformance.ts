import { suite } from "uvu";
import * as assert from "uvu/assert";
import { evaluators } from "../../src/check/load-release.js";
import type { Model } from "../../src/model/model.js";
import { isBrief, numberOption } from "../generate/options.js";
import type { Form } from "./affinity.js";
import { forms, generatedTerms, matchedBy, samplesOf, schedulerJudge } from "./affinity.js";
import { assertAgreement } from "./agreement.js";
import { askedEngines, askedModels, isMadeFor } from "./asked.js";
import { checkJudge, evaluatorNames } from "./check.js";
import { engineTest } from "./engine-test.js";
import type { Judge } from "./judge.js";
import { judges } from "./judges.js";
import { kyvernoGroups, kyvernoJudge } from "./kyverno.js";
import { committed } from "./release-folder.js";
import { toSamples } from "./samples.js";

const test = suite("affinity");
const what = "node affinities";
const count = numberOption("affinities", 20_000);

/** Evidence is the same in each version. */
const model = askedModels().at(-1) as Model;

/** What an engine is asked about in brief, as a share of all. The scheduler and js are asked about all. */
const briefShares: Readonly<Record<string, number>> = {
  wasm: 10,
  opa: 20,
  conftest: 200,
  gator: 200,
  "admission-oracle": 50,
  kyverno: 100,
};

function countFor(tool: string): number {
  return Math.ceil(count / (isBrief() ? (briefShares[tool] ?? 1) : 1));
}

for (const { tool, version } of askedEngines("affinity-oracle")) {
  const engine = `${tool} ${version}`;
  for (const form of forms) {
    engineTest(
      test,
      tool,
      version,
      `the interpreter says which nodes the scheduler finds for ${form.name}`,
      (command) => {
        const samples = toSamples(generatedTerms(count).map(form.made), "generated");
        assertAgreement(schedulerJudge(command, engine, model, form), samples, what);
      },
    );
  }

  engineTest(
    test,
    tool,
    version,
    "generated terms select Windows alone, other nodes alone, both and nothing",
    (command) => {
      const matched = matchedBy(command, generatedTerms(count));
      const counts = [true, false].flatMap((windows) =>
        [true, false].map((others) => matched.filter((one) => one.windows === windows && one.others === others).length),
      );
      assert.ok(
        counts.every((one) => one >= count / 20),
        `Both, Windows, others, none: ${counts.join(", ")} of ${count}.`,
      );
    },
  );
}

if (askedEngines().length > 1) {
  for (const evaluator of evaluators) {
    test(`${evaluatorNames[evaluator]}, ${model.version}`, async () => {
      const judge = await checkJudge(evaluator, model, new Map());
      for (const form of forms) assertAgreement(judge, samplesOf(form, countFor(evaluator)), what);
    });
  }
}

for (const made of askedEngines().filter((one) => isMadeFor(one, model))) {
  const { tool, version } = made;
  const make = judges[tool];
  if (make === undefined) continue;
  const engine = `${tool} ${version}`;
  engineTest(test, tool, version, `${what}, ${model.version}`, (command) => {
    for (const form of forms) {
      // Every policy of Kyverno contains the same evidence, so one group is enough; for the others, one form of the question.
      const judge =
        tool === "kyverno"
          ? kyvernoJudge(command, engine, committed(model), groupOf(form))
          : (make(command, engine, committed(model))[0] as Judge);
      assertAgreement(judge, samplesOf(form, countFor(tool)), what);
    }
  });
}

function groupOf({ rule }: Form): string {
  const [group] = kyvernoGroups(model).find(([, rules]) => rules.has(rule)) ?? [];
  if (group === undefined) throw new Error(`No group of Kyverno policies has ${rule}.`);
  return group;
}

test.run();
