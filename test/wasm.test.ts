import { readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { suite } from "uvu";
import * as assert from "uvu/assert";
import { packageRoot } from "../src/lib/package.js";
import { interpret } from "../src/model/interpret.js";
import type { Model } from "../src/model/model.js";
import type { ParameterValues } from "../src/model/parameter.js";
import type { Policy } from "../src/model/policy.js";
import type { ReleaseIndex } from "../src/release/index-file.js";
import { releasedVersions } from "../src/release/released.js";
import { firstFixtures } from "./conformance/samples.js";
import { objects } from "./generate/objects.js";
import { numberOption, runsOf, seed } from "./generate/options.js";
import { hostFunctions } from "./host-functions.js";
import { loadPolicy } from "./load-policy.js";
import { models, sampledModels } from "./spec.js";
import { verdictWords } from "./verdict-words.js";

const test = suite("wasm");
const releases = join(packageRoot, "dist-policies");

function agree(model: Model, policy: Policy, object: unknown, values?: ParameterValues): void {
  assert.equal(verdictWords(policy.evaluate(object)), verdictWords(interpret(model, object, values)));
}

test("there is a release for every version", () => {
  assert.equal(
    releasedVersions(),
    models().map(({ version }) => version),
  );
});

for (const model of models()) {
  const release = join(releases, model.version);
  const withValues = new Map<string, Promise<Policy>>();

  /** Loading Wasm is slow, and many fixtures have equal parameters. */
  const policyWith = (values: ParameterValues): Promise<Policy> => {
    const key = JSON.stringify([...values]);
    const loaded = withValues.get(key) ?? loadPolicy(release, values);
    withValues.set(key, loaded);
    return loaded;
  };

  test(`the release of ${model.version} is made from this spec`, () => {
    const index = JSON.parse(readFileSync(join(release, "release.json"), "utf8")) as ReleaseIndex;
    assert.is(index.spec, model.specDigest, "dist-policies is stale: run npm run build");
  });

  // One for each rule and effect of the newest version is enough here: Wasm judges all of them, in all versions, by conformance.
  if (model === models().at(-1))
    test(`Wasm and the interpreter report the same for fixtures, ${model.version}`, async () => {
      for (const { object, values } of firstFixtures(model)) {
        agree(model, await policyWith(values), object, values);
      }
    });

  test(`Wasm of ${model.version} needs no function from its host`, async () => {
    const bytes = readFileSync(join(release, "opa", "policy.wasm"));
    assert.equal(await hostFunctions(bytes), {});
  });

  if (!sampledModels().includes(model)) continue;
  const policy = await policyWith(new Map());

  test(`Wasm and the interpreter report the same for generated objects, ${model.version}`, () => {
    const runs = { seed: seed(), numRuns: numberOption("objects", runsOf(30, 60)) };
    fc.assert(
      fc.property(objects(model), (object) => agree(model, policy, object)),
      runs,
    );
  });

  test(`an object in a review is judged like the object, ${model.version}`, () => {
    for (const object of fc.sample(objects(model), { seed: seed(), numRuns: 30 })) {
      const words = verdictWords(policy.evaluate(object));
      assert.equal(verdictWords(policy.evaluate({ kind: "AdmissionReview", request: { object } })), words);
      assert.equal(verdictWords(policy.evaluate({ parameters: {}, review: { object } })), words);
    }
  });
}

test.run();
