import fc from "fast-check";
import { suite } from "uvu";
import * as assert from "uvu/assert";
import { targetOf } from "../../src/model/subject.js";
import { findEngine } from "../engines/engines.js";
import { numberOption, seed } from "../generate/options.js";
import { placesRead } from "../generate/reads.js";
import { neverShown } from "../generate/shown.js";
import { podSubject } from "../generate/valid-pods.js";
import { validObjects } from "../generate/valid-workloads.js";
import { placedMutantsOf } from "../mutants/mutants.js";
import { sameRefusalArguments, survivorArguments } from "../mutants/survivors.js";
import { models, theSpec } from "../spec.js";
import { assertAgreement } from "./agreement.js";
import { askedEngines, askedModels, neededEngines, spanningModels } from "./asked.js";
import { engineTest, say } from "./engine-test.js";
import { disagreements } from "./judge.js";
import { kubernetesJudge, ofAdmissionPlugins, untold, validated } from "./kubernetes.js";
import type { NotOurs } from "./not-ours.js";
import { notOurs } from "./not-ours.js";
import { isShownBy, refusalMutants } from "./refusal-mutants.js";
import { toSamples } from "./samples.js";
import { smallest } from "./smallest.js";

const test = suite("kubernetes");
const count = numberOption("pods", 5000);
/** This number of objects covers everything; with fewer, coverage is not required. */
const enough = 5000;
const used = new Set<NotOurs>();
const asked = askedEngines("oracle").filter(({ version }) => askedModels().some((model) => model.version === version));
const mutants = placedMutantsOf(theSpec()).filter(({ id }) => !ofAdmissionPlugins.has(id.slice(0, id.indexOf(":"))));
const sameRefusals = new Set(sameRefusalArguments().flatMap((one) => one.mutants));
const argued = new Set([...survivorArguments().flatMap((one) => one.mutants), ...sameRefusals]);

/** Mistakes of which small objects are looked for. */
const made = [
  "win-privileged: containers without initContainers",
  "win-share-process-namespace: presence spec.shareProcessNamespace: present → equals",
  "host-process: containers without ephemeralContainers",
];

/** Every valid object has these fields, and every sign of an operating system is complete. */
const given = /^(?:metadata|spec|spec\.containers|spec\.(?:affinity|nodeSelector)\..*)$/;

for (const { tool, version } of asked) {
  const model = askedModels().find((one) => one.version === version);
  if (!model) continue;
  const samples = toSamples(
    fc.sample(validObjects(model), { seed: seed(), numRuns: count }),
    `generated, seed ${seed()}`,
  );
  const mistakes = refusalMutants(model, mutants, ["declared-windows", "declared-linux", "host-process"]);

  // Objects are generated in the same way for each version.
  if (spanningModels().includes(model)) {
    testIf(
      count >= enough,
      `objects for ${version} show every field that a rule with the effect rejected reads, in every way`,
      () => {
        const read = placesRead(validated(model), podSubject(model), (effect) => effect === "rejected");
        const templates = samples.map(({ object }) => targetOf(model, object)?.root);
        assert.equal(
          neverShown(read, templates, (path) => given.test(path)),
          [],
        );
      },
    );

    testIf(count >= enough, `objects for ${version} show every mistake in what is rejected`, () => {
      const hidden = mistakes
        .filter((mistake) => !samples.some(({ object }) => isShownBy(mistake, object)))
        .map(({ id }) => id);
      say(
        `kubernetes ${version}: ${mistakes.length} mistakes, ${mistakes.length - hidden.length} shown by generated objects, ${hidden.length} not, each argued`,
      );
      assert.equal(
        hidden.filter((id) => !argued.has(id)),
        [],
      );
      assert.equal(
        mistakes.filter(({ id }) => sameRefusals.has(id) && !hidden.includes(id)).map(({ id }) => id),
        [],
        "These change what is rejected. Take them out of test/mutants/same-refusals.yaml.",
      );
    });
  }

  engineTest(test, tool, version, "the API server refuses exactly what rules call rejected", (command) => {
    const judge = kubernetesJudge(command, model, used);
    const rejected = samples.filter((sample) => judge.expected(sample).length > 0).length;
    const dropped = samples.reduce((sum, { object }) => sum + untold(model, object), 0);
    assertAgreement(
      judge,
      samples,
      `pods and workloads, ${rejected} rejected, ${dropped} findings for containers that are not there`,
    );
  });

  // The same in every version, and slow.
  if (version !== models().at(-1)?.version) continue;
  engineTest(test, tool, version, "of a mistake in a rule a small object is shown", (command) => {
    for (const mutant of made) {
      const mistake = mistakes.find(({ id }) => id === mutant);
      if (!mistake) throw new Error(`Nobody can make the mistake ${mutant}.`);
      const judge = kubernetesJudge(command, mistake.whole);
      const [first] = disagreements(judge, samples.filter(({ object }) => isShownBy(mistake, object)).slice(0, 10));
      if (!first) throw new Error(`Nobody notices the mistake ${mutant}.`);
      const { object } = smallest(judge, first).sample;
      assert.ok(JSON.stringify(object).length < 300, JSON.stringify(object));
    }
  });
}

const oracles = neededEngines("oracle").filter(({ version }) => models().some((model) => model.version === version));
const isWhole =
  count >= enough && asked.length === oracles.length && oracles.every(({ tool, version }) => findEngine(tool, version));
testIf(isWhole, "every error that is said not to be ours occurs", () => {
  assert.equal(
    notOurs.filter((row) => !used.has(row)).map(({ path, detail }) => `${path} ${detail}`),
    [],
  );
});

function testIf(isAsked: boolean, title: string, body: () => void): void {
  if (isAsked) test(title, body);
  else test.skip(title);
}

test.run();
