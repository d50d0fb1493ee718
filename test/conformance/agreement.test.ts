import { suite } from "uvu";
import * as assert from "uvu/assert";
import { assertAgreement } from "./agreement.js";
import type { Judge } from "./judge.js";
import { toSamples } from "./samples.js";

const test = suite("conformance/agreement");

const judge: Judge = {
  engine: "engine",
  kubernetes: "1.27",
  title: "fake",
  finds: () => [],
  silence: "content",
  exempt: ({ object }) => (object.kind === "Pod" ? undefined : "no Pod"),
  expected: () => [],
  answers: () => new Map(),
};

const of = (...kinds: readonly string[]) =>
  toSamples(
    kinds.map((kind) => ({ apiVersion: "v1", kind })),
    "here",
  );

test("a judge that is asked about nothing is an error, because it would prove nothing", () => {
  const cases = [
    [of(), "fake: asked about no objects. That would prove nothing."],
    [of("Other", "Other"), "fake: asked about no objects, 2 not asked (no Pod). That would prove nothing."],
  ] as const;
  for (const [samples, message] of cases)
    assert.throws(
      () => assertAgreement(judge, samples, "objects"),
      (error: Error) => error.message === message,
    );
});

test("objects that it is not asked about are no error beside others", () =>
  assertAgreement(judge, of("Pod", "Other"), "objects"));

test.run();
