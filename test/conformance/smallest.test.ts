import { suite } from "uvu";
import * as assert from "uvu/assert";
import type { KubeObject } from "../generate/objects.js";
import type { Disagreement, Judge } from "./judge.js";
import { disagreements } from "./judge.js";
import type { Sample } from "./samples.js";
import { toSamples } from "./samples.js";
import { smallest } from "./smallest.js";

const test = suite("conformance/smallest");

const pod = (spec: object): KubeObject =>
  ({ apiVersion: "v1", kind: "Pod", metadata: { name: "a" }, spec }) as KubeObject;

/** A judge that reports `says` of the text of an object, while the expectation is always empty. */
function judge(says: (text: string) => readonly string[]): Judge {
  return {
    engine: "engine",
    kubernetes: "1.27",
    finds: () => [],
    silence: "content",
    title: "fake",
    exempt: ({ object }) => (object.kind === "Pod" ? undefined : "no Pod"),
    expected: () => [],
    answers: (samples) => new Map(samples.map(({ name, object }) => [name, says(JSON.stringify(object))])),
  };
}

const seesPid = judge((text) => (text.includes('"hostPID":true') ? ["seen"] : []));

function first(found: readonly Disagreement[]): Disagreement {
  const [one] = found;
  if (!one) throw new Error("There is no disagreement.");
  return one;
}

test("a disagreement names what only one side says", () => {
  const samples = toSamples([pod({ hostPID: true }), pod({}), { apiVersion: "v1", kind: "Other" }], "here");
  const found = disagreements(seesPid, samples);
  assert.equal(found, [{ sample: samples[0], missing: [], extra: ["seen"] }]);
  const silent: Judge = { ...seesPid, expected: () => ["seen"], answers: () => new Map() };
  assert.equal(disagreements(silent, samples.slice(1)), [{ sample: samples[1], missing: ["seen"], extra: [] }]);
});

test("the smallest object has nothing but what the judge sees", () => {
  const start = performance.now();
  const large = pod({
    hostPID: true,
    containers: [{ name: "a", image: "long/text:1" }, { name: "b" }],
    os: { name: "windows" },
  });
  const { sample } = smallest(seesPid, first(disagreements(seesPid, toSamples([large], "here"))));
  assert.equal((sample.object as { spec?: unknown }).spec, { hostPID: true });
  assert.ok(performance.now() - start < 5000, "it goes on although nothing gets smaller");
});

test("a workload shrinks to its pod", () => {
  const start = {
    apiVersion: "batch/v1",
    kind: "CronJob",
    spec: { jobTemplate: { spec: { template: { spec: { hostPID: true } } } } },
  };
  const { sample } = smallest(
    { ...seesPid, exempt: () => undefined },
    { sample: { name: "a", origin: "here", object: start }, missing: [], extra: ["seen"] },
  );
  assert.equal([sample.object.kind, (sample.object as { spec?: unknown }).spec], ["Pod", { hostPID: true }]);
});

test("an object does not shrink to another disagreement, but indexes may change", () => {
  const both = judge((text) =>
    text.includes("windows") ? ["at spec.containers[1].x"] : text.includes("name") ? ["at spec.other"] : [],
  );
  const start = first(disagreements(both, toSamples([pod({ containers: [{}, { x: "windows" }], y: 1 })], "here")));
  const { sample, extra }: { sample: Sample; extra: readonly string[] } = smallest(both, start);
  assert.equal(extra, ["at spec.containers[1].x"]);
  assert.ok(JSON.stringify(sample.object).includes("windows"));
  assert.not.ok(JSON.stringify(sample.object).includes('"y"'));
});

test.run();
