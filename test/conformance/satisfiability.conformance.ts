import { suite } from "uvu";
import * as assert from "uvu/assert";
import type { Model } from "../../src/model/model.js";
import { factManifests } from "../facts.js";
import type { Fixture } from "../fixtures.js";
import { readFixtures } from "../fixtures.js";
import type { KubeObject } from "../generate/objects.js";
import { readWorkloads } from "../workloads.js";
import { assertAgreement } from "./agreement.js";
import { askedEngines, askedModels } from "./asked.js";
import { engineTest, say } from "./engine-test.js";
import type { Judge } from "./judge.js";
import { answersTo, isAccepted, refusals, rejections, unreadable } from "./kubernetes.js";
import { promisedPaths } from "./promised-paths.js";
import type { Sample } from "./samples.js";

// What is shown as right is right for Kubernetes, too, and what is shown as refused it refuses, there and nowhere else.
const test = suite("satisfiability");

for (const { tool, version } of askedEngines("oracle")) {
  const model = askedModels().find((one) => one.version === version);
  if (!model) continue;
  const covering = <Of extends { covers(version: string): boolean }>(all: readonly Of[]): Of[] => all.filter((one) => one.covers(version));

  engineTest(test, tool, version, "the API server accepts every workload, and what is shown to work", (command) => {
    const shown = [...covering(readWorkloads()), ...factManifests()].flatMap(({ objects }) => objects as readonly KubeObject[]);
    const objects = shown.filter((object) => isJudged(model, object));
    const answers = answersTo(command, objects);
    const refused = objects.flatMap(({ kind }, index) => (isAccepted(answers[index]) ? [] : [`${kind}: ${JSON.stringify(answers[index])}`]));
    say(`kubernetes ${version}: ${objects.length} workloads and facts, ${refused.length} rejected`);
    assert.equal(refused, []);
    assert.ok(objects.length > 20);
  });

  engineTest(test, tool, version, "the API server refuses fixtures exactly where their heads say rejected", (command) => {
    const fixtures = covering(readFixtures());
    const samples = fixtures.map(({ name, object }): Sample => ({ name, origin: `fixture ${name}`, object: object as KubeObject }));
    const rejected = fixtures.filter(({ effect, object }) => effect === "rejected" && isJudged(model, object as KubeObject));
    assertAgreement(fixturesJudge(command, model, fixtures), samples, `fixtures, ${rejected.length} rejected`);
  });
}

/** The API server beside the heads of fixtures. They are sent as they are: each is a manifest that a user could send. */
function fixturesJudge(command: string, model: Model, fixtures: readonly Fixture[]): Judge {
  const byName = new Map(fixtures.map((fixture) => [fixture.name, fixture]));
  return {
    engine: "kubernetes",
    kubernetes: model.version,
    finds: ({ object }) => rejections(model, object).map(({ rule }) => rule),
    silence: "lost",
    title: `kubernetes ${model.version}`,
    exempt: ({ object }) => (isJudged(model, object) ? undefined : `${object.apiVersion} ${object.kind}`),
    expected: ({ name }) => promisedPaths(model, byName.get(name)),
    answers: (samples) => new Map([...refusals(command, model, samples)].map(([name, paths]) => [name, paths.map(withoutReason)])),
  };
}

/** Heads say that an object cannot be decoded, and not why. */
function withoutReason(path: string): string {
  return path.startsWith(`${unreadable}: `) ? unreadable : path;
}

/** The kinds that carry pods, in the version of their API that the oracle reads. */
function isJudged(model: Model, { apiVersion, kind }: KubeObject): boolean {
  const kinds = model.subjects.filter(({ name }) => name === "pod").flatMap((subject) => subject.kinds);
  const served = kinds.filter((one) => one.kind === kind).flatMap((one) => one.groups.map((group) => (group === "" ? one.version : `${group}/${one.version}`)));
  return served.includes(apiVersion);
}

test.run();
