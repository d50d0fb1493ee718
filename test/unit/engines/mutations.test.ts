import { suite } from "uvu";
import * as assert from "uvu/assert";
import { emissionOf } from "../../../src/engines/emissions.js";
import { packageTemplates } from "../../../src/engines/template-renderer.js";
import { emitters } from "../../../src/release/release.js";
import { models } from "../../spec.js";

const test = suite("engines/mutations");

for (const model of models()) {
  for (const emitter of emitters) {
    test(`${emitter.engine} has each mutation or says why not, ${model.version}`, () => {
      const { files, unsupported } = emissionOf(emitter, model, packageTemplates());
      const has = files.flatMap(({ path }) => /\/mutate\/wincompat-([a-z0-9-]+)\.yaml$/.exec(path)?.[1] ?? []);
      const lacks = unsupported.flatMap(({ mutation }) => mutation ?? []);
      assert.equal([...new Set(has), ...lacks].sort(), model.mutations.map(({ id }) => id).sort());
    });
  }
}

test.run();
