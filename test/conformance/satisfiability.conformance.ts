import { suite } from "uvu";
import * as assert from "uvu/assert";
import type { Model } from "../../src/model/model.js";
import { engines } from "../engines/engines.js";
import { readFixtures } from "../fixtures.js";
import type { KubeObject } from "../generate/objects.js";
import { models } from "../spec.js";
import { readWorkloads } from "../workloads.js";
import { assertAgreement } from "./agreement.js";
import { engineTest, say } from "./engine-test.js";
import type { Judge } from "./judge.js";
import { answers, refusals } from "./kubernetes.js";
import type { Sample } from "./samples.js";

// What is shown as right is right for Kubernetes, and what is shown as refused is refused, where the head says so.
const test = suite("satisfiability");

for (const { tool, version } of engines.filter((engine) => engine.tool === "oracle")) {
  const model = models().find((one) => one.version === version);
  if (!model) continue;

  engineTest(test, tool, version, "the API server accepts every workload", (command) => {
    const samples = workloadSamples(model).filter(({ object }) => isJudged(model, object));
    const refused = [...answers(command, samples)].filter(([, answer]) => !("errors" in answer) || answer.errors.length > 0);
    say(`kubernetes ${version}: ${samples.length} objects of workloads, ${refused.length} refused`);
    assert.equal(refused, []);
    assert.ok(samples.length > 5);
  });

  engineTest(test, tool, version, "the API server refuses of fixtures exactly what their heads call rejected", (command) => {
    const { judge, samples, rejected } = fixturesJudge(command, model);
    assertAgreement(judge, samples, `fixtures, ${rejected} rejected`);
  });
}

/** Objects under the names that they have: what a user would send. */
function workloadSamples({ version }: Model): readonly Sample[] {
  const covering = readWorkloads().filter((workload) => workload.covers(version));
  return covering.flatMap(({ name, objects }) =>
    objects.map((object, index) => ({ name: `${name}#${index}`, origin: `workload ${name}`, object: object as KubeObject })),
  );
}

function fixturesJudge(command: string, model: Model): { judge: Judge; samples: readonly Sample[]; rejected: number } {
  const fixtures = readFixtures().filter((fixture) => fixture.covers(model.version));
  const samples = fixtures.map(({ name, object }): Sample => ({ name, origin: `fixture ${name}`, object: object as KubeObject }));
  const rejected = new Map(fixtures.filter(({ effect }) => effect === "rejected").map(({ name, paths }) => [name, paths]));
  const judge: Judge = {
    title: `kubernetes ${model.version}`,
    exempt: ({ object }) => (isJudged(model, object) ? undefined : `${object.apiVersion} ${object.kind}`),
    expected: ({ name }) => rejected.get(name) ?? [],
    answers: (asked) => refusals(command, asked),
  };
  return { judge, samples, rejected: samples.filter((sample) => rejected.has(sample.name) && judge.exempt(sample) === undefined).length };
}

/** The kinds that carry pods, in the one version of their API that the oracle reads. */
function isJudged(model: Model, { apiVersion, kind }: KubeObject): boolean {
  const kinds = model.subjects.filter(({ name }) => name === "pod").flatMap((subject) => subject.kinds);
  return kinds.some((one) => one.kind === kind && one.groups.some((group) => apiVersion === (group === "" ? one.version : `${group}/${one.version}`)));
}

test.run();
