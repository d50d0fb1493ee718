import { suite } from "uvu";
import * as assert from "uvu/assert";
import type { Model } from "../src/model/model.js";
import { mutate } from "../src/model/mutate.js";
import { readMutationFixtures } from "./mutation-fixtures.js";
import { models } from "./spec.js";

const test = suite("mutations");
const fixtures = readMutationFixtures();

function fixturesOf(model: Model, mutation: string): readonly (typeof fixtures)[number][] {
  return fixtures.filter((fixture) => fixture.mutation === mutation && fixture.covers(model.version));
}

for (const model of models()) {
  for (const mutation of model.mutations) {
    test(`${mutation.id} changes each fixture as expected, ${model.version}`, () => {
      for (const { name, input, output, values } of fixturesOf(model, mutation.id)) {
        const before = JSON.stringify(input);
        assert.equal(mutate(model, mutation, input, values), output, name);
        assert.is(JSON.stringify(input), before, `${name}: the input was changed`);
      }
    });

    test(`${mutation.id} does not change its own result, ${model.version}`, () => {
      for (const { name, output, values } of fixturesOf(model, mutation.id)) {
        assert.equal(mutate(model, mutation, output, values), output, name);
      }
    });
  }
}

test("every mutation has changed and unchanged fixtures in every version", () => {
  const lacking = models().flatMap((model) =>
    model.mutations.filter(({ id }) => {
      const changed = fixturesOf(model, id).map(({ input, output }) => input !== output);
      return !changed.includes(true) || !changed.includes(false);
    }),
  );
  assert.equal(
    lacking.map(({ id }) => id),
    [],
  );
});

test("every fixture belongs to a mutation and sets existing parameters", () => {
  const [model] = models();
  const ids = new Set(model?.mutations.map(({ id }) => id));
  const names = new Set(model?.parameters.map(({ name }) => name));
  assert.equal(
    fixtures.filter(({ mutation }) => !ids.has(mutation)).map(({ name }) => name),
    [],
  );
  assert.equal(
    fixtures.flatMap(({ values }) => [...values.keys()]).filter((name) => !names.has(name)),
    [],
  );
});

test.run();
