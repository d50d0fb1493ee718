import fc from "fast-check";
import { suite } from "uvu";
import * as assert from "uvu/assert";
import { targetOf } from "../../src/model/subject.js";
import { engines, findEngine } from "../engines/engines.js";
import { numberOption, seed } from "../generate/options.js";
import { placesRead } from "../generate/reads.js";
import { neverShown } from "../generate/shown.js";
import { podSubject } from "../generate/valid-pods.js";
import { validObjects } from "../generate/valid-workloads.js";
import { assertAgreement } from "./agreement.js";
import { askedEngines, askedModels } from "./asked.js";
import { engineTest, say } from "./engine-test.js";
import { disagreements } from "./judge.js";
import { kubernetesJudge } from "./kubernetes.js";
import { mistakes } from "./mistakes.js";
import type { NotOurs } from "./not-ours.js";
import { notOurs } from "./not-ours.js";
import { isShownBy } from "./noticed.js";
import { toSamples } from "./samples.js";
import { smallest } from "./smallest.js";

const test = suite("kubernetes");
const count = numberOption("pods", 5000);
/** So many show everything. */
const enough = 5000;
const used = new Set<NotOurs>();
const oracles = engines.filter(({ tool }) => tool === "oracle");
const asked = askedEngines("oracle").filter(({ version }) => askedModels().some((model) => model.version === version));

/** No valid object is without these, and of the signs of a system each is whole. */
const given = /^(?:metadata|spec|spec\.containers|spec\.(?:affinity|nodeSelector)\..*)$/;

for (const { tool, version } of asked) {
  const model = askedModels().find((one) => one.version === version);
  if (!model) continue;
  const samples = toSamples(fc.sample(validObjects(model), { seed: seed(), numRuns: Math.max(count, enough) }), `generated, seed ${seed()}`);

  const possible = mistakes(model, ["declared-windows", "declared-linux", "host-process"]);

  test(`objects for ${version} show every field that a rule with the effect rejected reads, in every way`, () => {
    const read = placesRead(model, podSubject(model), (effect) => effect === "rejected");
    const templates = samples.map(({ object }) => targetOf(model, object)?.root);
    assert.equal(neverShown(read, templates, (path) => given.test(path)), []);
  });

  test(`objects for ${version} show every mistake in what is rejected`, () => {
    const hidden = possible.filter((mistake) => !samples.some(({ object }) => isShownBy(mistake, object)));
    assert.equal(hidden.map(({ title }) => title), []);
  });

  engineTest(test, tool, version, "the API server refuses exactly what rules call rejected", (command) => {
    const judge = kubernetesJudge(command, model, used);
    const some = samples.slice(0, count);
    const rejected = some.filter((sample) => judge.expected(sample).length > 0).length;
    assertAgreement(judge, some, `pods and workloads, ${rejected} rejected`);
  });

  // The same in every version, and slow.
  if (version !== oracles.at(-1)?.version) continue;
  engineTest(test, tool, version, "of a mistake in a rule a small object is shown", (command) => {
    for (const title of ["win-privileged: no initContainers", "win-share-process-namespace: truth", "host-process: no ephemeralContainers"]) {
      const mistake = possible.find((one) => one.title.startsWith(title));
      if (!mistake) throw new Error(`Nobody can make the mistake ${title}.`);
      const judge = kubernetesJudge(command, mistake.whole);
      const [first] = disagreements(judge, samples.filter(({ object }) => isShownBy(mistake, object)).slice(0, 10));
      if (!first) throw new Error(`Nobody notices the mistake ${title}.`);
      const { object } = smallest(judge, first).sample;
      assert.ok(JSON.stringify(object).length < 300, JSON.stringify(object));
    }
  });
}

if (count < enough || asked.length < oracles.length || oracles.some(({ tool, version }) => !findEngine(tool, version))) {
  say(`kubernetes: not asked whether each error that is not ours occurs: that takes all versions, and ${enough} objects`);
} else {
  test("every error that is said not to be ours occurs", () => {
    assert.equal(notOurs.filter((row) => !used.has(row)).map(({ path, detail }) => `${path} ${detail}`), []);
  });
}

test.run();
