import { suite } from "uvu";
import * as assert from "uvu/assert";
import { loadRelease } from "../src/check/load-release.js";
import { interpret } from "../src/model/interpret.js";
import { policyLibraryMistakes } from "./policy-library-mistakes.js";
import { models } from "./spec.js";

const test = suite("policy-library-mistakes");

for (const model of models()) {
  test(`known mistakes of similar policies are avoided, ${model.version}`, async () => {
    const { policy } = await loadRelease(model.version);
    for (const { title, object, finds } of policyLibraryMistakes) {
      const said = [interpret(model, object).findings, policy.evaluate(object).findings].map((findings) =>
        findings.map(({ rule }) => rule),
      );
      assert.equal(said, [finds, finds], title);
    }
  });
}

test.run();
