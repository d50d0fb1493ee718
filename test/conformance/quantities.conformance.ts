import fc from "fast-check";
import { suite } from "uvu";
import { evaluators } from "../../src/check/load-release.js";
import { isBrief, seed } from "../generate/options.js";
import type { WrittenQuantity } from "../generate/quantities.js";
import { quantities } from "../generate/quantities.js";
import { assertAgreement } from "./agreement.js";
import { askedEngines, askedModels, isMadeFor, spanningModels } from "./asked.js";
import { differing } from "./brief.js";
import { checkJudge, evaluatorNames } from "./check.js";
import { engineTest } from "./engine-test.js";
import type { Judge } from "./judge.js";
import { judges } from "./judges.js";
import { kyvernoGroups, kyvernoJudge } from "./kyverno.js";
import type { Installation } from "./release-folder.js";
import { committed } from "./release-folder.js";
import type { Sample } from "./samples.js";
import { toSamples } from "./samples.js";
import { vapJudge } from "./vap.js";

const test = suite("quantities");
const what = "quantities";
const rule = "win-memory-limit-size";

/** Each is the memory limit of one container. */
const count = isBrief() ? 2000 : 20_000;
const containersOfPod = 20;

/** The API server rejects negative amounts. */
const made = fc
  .sample(quantities, { seed: seed(), numRuns: 2 * count })
  .filter(({ scaled }) => scaled >= 0n)
  .slice(0, count);
const pods = Array.from({ length: Math.ceil(made.length / containersOfPod) }, (_, index) =>
  podWith(made.slice(index * containersOfPod, (index + 1) * containersOfPod)),
);
const samples = toSamples(pods, `generated, seed ${seed()}`);

/** In a brief run, engines that run the Rego of opa get a tenth. */
function samplesFor(tool: string): readonly Sample[] {
  const isFew = isBrief() && ["conftest", "gator"].includes(tool);
  return isFew ? samples.slice(0, Math.ceil(samples.length / 10)) : samples;
}

function podWith(limits: readonly WrittenQuantity[]) {
  const containers = limits.map(({ written }, index) => ({
    name: `c${index}`,
    image: "mcr.microsoft.com/windows/nanoserver:ltsc2022",
    resources: { limits: { memory: written } },
  }));
  return {
    apiVersion: "v1",
    kind: "Pod",
    spec: { os: { name: "windows" }, nodeSelector: { "kubernetes.io/os": "windows" }, containers },
  };
}

for (const model of askedModels().slice(-1)) {
  for (const evaluator of evaluators) {
    test(`${evaluatorNames[evaluator]}, ${model.version}`, async () => {
      assertAgreement(await checkJudge(evaluator, model, new Map()), samples, what);
    });
  }
}

/** Of the tools that evaluate the policies of one group alone. */
const judgesOfGroup: Readonly<
  Record<string, (command: string, engine: string, release: Installation, group: string | undefined) => Judge>
> = { kyverno: kyvernoJudge, "admission-oracle": vapJudge };

for (const engine of askedEngines()) {
  const make = judges[engine.tool];
  if (make === undefined) continue;
  const name = `${engine.tool} ${engine.version}`;
  for (const model of spanningModels(engine)
    .filter((one) => isMadeFor(engine, one))
    .slice(-1)) {
    engineTest(test, engine.tool, engine.version, `${what}, ${model.version}`, (command) => {
      const release = committed(model);
      // The policies of other groups take most of the time, and none of them reads a memory limit.
      const group = kyvernoGroups(model).find(([, rules]) => rules.has(rule))?.[0];
      const byGroup = judgesOfGroup[engine.tool];
      const asked =
        byGroup === undefined ? differing(make(command, name, release)) : [byGroup(command, name, release, group)];
      for (const judge of asked) assertAgreement(judge, samplesFor(engine.tool), what);
    });
  }
}

test.run();
