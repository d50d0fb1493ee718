import fc from "fast-check";
import { suite } from "uvu";
import * as assert from "uvu/assert";
import { interpret } from "../../../src/model/interpret.js";
import type { Model } from "../../../src/model/model.js";
import { mutate } from "../../../src/model/mutate.js";
import type { Mutation } from "../../../src/model/mutation.js";
import type { KubeObject } from "../../generate/objects.js";
import { objects } from "../../generate/objects.js";
import { placedPods } from "../../generate/valid-pods.js";
import { sampledModels } from "../../spec.js";

const test = suite("model/mutate");

function mutationOf(model: Model, id: string): Mutation {
  const mutation = model.mutations.find((one) => one.id === id);
  if (!mutation) throw new Error(`There is no mutation ${id}.`);
  return mutation;
}

/**
 * The findings that keep the pods of an object from running: `rejected` or `fails`. A wrong value of a label is also wrong
 * under its other key.
 */
function errors(model: Model, object: unknown): string[] {
  const findings = interpret(model, object).findings.filter(({ severity }) => severity === "error");
  return findings.map(({ rule, path }) => `${rule} ${path.replace("beta.kubernetes.io/", "kubernetes.io/")}`);
}

const seed = 11;
const pods = 200;

function generated(model: Model): readonly KubeObject[] {
  return [
    ...fc.sample(objects(model), { seed, numRuns: 200 }),
    ...fc.sample(placedPods(model), { seed, numRuns: pods }),
  ];
}

for (const model of sampledModels()) {
  const sample = generated(model);
  const errorsAsMade = new Map(sample.map((object) => [object, new Set(errors(model, object))]));

  test(`no mutation causes an error, ${model.version}`, () => {
    for (const mutation of model.mutations) {
      for (const object of sample) {
        const changed = mutate(model, mutation, object);
        if (changed === object) continue;
        assert.equal(
          errors(model, changed).filter((one) => !errorsAsMade.get(object)?.has(one)),
          [],
          `${mutation.id}: ${JSON.stringify(object)}`,
        );
      }
    }
  });

  test(`set-os-name changes many generated pods, and leaves many that are placed on Windows, ${model.version}`, () => {
    const changed = sample
      .slice(-pods)
      .filter((pod) => mutate(model, mutationOf(model, "set-os-name"), pod) !== pod).length;
    assert.ok(changed > pods / 10 && changed < pods * 0.9, String(changed));
  });

  test(`a mutation does not change its own result, ${model.version}`, () => {
    for (const mutation of model.mutations) {
      for (const object of sample) {
        const once = mutate(model, mutation, object);
        assert.equal(mutate(model, mutation, once), once);
      }
    }
  });

  test(`recommended mutations give the same object in any order, ${model.version}`, () => {
    const set = model.mutations.filter(({ profile }) => profile === "recommended");
    assert.equal(
      set.map(({ id }) => id),
      ["add-toleration", "replace-legacy-labels", "set-node-selector", "set-os-name"],
    );
    const orders = permutations(set);
    for (const object of sample.slice(-pods - 20, -pods + 20)) {
      const results = orders.map((order) =>
        order.reduce<unknown>((made, mutation) => mutate(model, mutation, made), object),
      );
      for (const result of results) assert.equal(result, results[0]);
    }
  });
}

function permutations<Item>(items: readonly Item[]): readonly (readonly Item[])[] {
  if (items.length === 0) return [[]];
  return items.flatMap((first, index) =>
    permutations(items.filter((_, other) => other !== index)).map((rest) => [first, ...rest]),
  );
}

test.run();
