import { suite } from "uvu";
import * as assert from "uvu/assert";
import { toOutcome } from "../src/coverage/outcomes.js";
import { interpret } from "../src/model/interpret.js";
import { targetOf } from "../src/model/subject.js";
import { factsOf } from "../src/spec/facts.js";
import { factManifests } from "./facts.js";
import { models, theSpec } from "./spec.js";

const test = suite("facts");
const manifests = factManifests();
const outcomes = factsOf(theSpec()).map(({ source }) => toOutcome(source.outcome));
const named = new Set(outcomes.flatMap(({ kind, names }) => (kind === "fixture" ? names : [])));

for (const model of models()) {
  test(`no rule of any profile finds an error in what works, ${model.version}`, () => {
    const errors = manifests.flatMap(({ name, objects }) =>
      objects.flatMap((object) => interpret(model, object).findings).filter(({ severity }) => severity === "error").map(({ rule, path }) => `${name}: ${rule} at ${path}`),
    );
    assert.equal(errors, []);
  });

  test(`rules look into something of each manifest, ${model.version}`, () => {
    assert.equal(manifests.filter(({ objects }) => !objects.some((object) => targetOf(model, object))).map(({ name }) => name), []);
  });
}

test("every manifest that a fact names is there", () => {
  assert.equal([...named].filter((name) => !manifests.some((one) => one.name === name)), []);
});

test("every manifest is named by a fact", () => {
  assert.equal(manifests.filter(({ name }) => !named.has(name)).map(({ name }) => name), []);
});

test.run();
