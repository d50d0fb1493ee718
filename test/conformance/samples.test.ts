import { suite } from "uvu";
import * as assert from "uvu/assert";
import { interpret } from "../../src/model/interpret.js";
import type { Model } from "../../src/model/model.js";
import { comparedModels } from "../spec.js";
import { firstBroken, fixtureSets, plainFirst } from "./samples.js";

const test = suite("conformance/samples");

/** The rules that the first fixtures of a version violate as samples, each with the severities of its findings. */
function violated(model: Model): ReadonlyMap<string, readonly string[]> {
  const first = firstBroken(model, plainFirst());
  const found = fixtureSets(model, (one) => first.has(one)).flatMap(({ values, samples }) =>
    samples.flatMap(({ object }) => interpret(model, object, values).findings),
  );
  return new Map(
    model.rules.map(({ id }) => [id, found.filter(({ rule }) => rule === id).map(({ severity }) => severity)]),
  );
}

for (const model of comparedModels()) {
  test(`the first fixtures violate each rule of ${model.version}, with a finding that conftest reports if one can be`, () => {
    const severities = violated(model);
    const silent = model.rules.filter(({ id, profile, cases }) => {
      const found = severities.get(id) ?? [];
      const isReported = profile === "core" && cases.some(({ severity }) => severity !== "info");
      return !found.some((severity) => !isReported || severity !== "info");
    });
    assert.equal(
      silent.map(({ id }) => id),
      [],
    );
  });
}

test.run();
