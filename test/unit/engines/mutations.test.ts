import { suite } from "uvu";
import * as assert from "uvu/assert";
import { engines } from "../../../src/engines/index.js";
import { session } from "../../engine-session.js";
import { comparedModels } from "../../spec.js";

const test = suite("engines/mutations");

for (const model of comparedModels()) {
  for (const engine of engines) {
    test(`${engine.id} has each mutation or a reason why not, ${model.version}`, () => {
      const { files, unsupported } = session().emission(engine, model);
      const has = files.flatMap(({ path }) => /\/mutate\/wincompat-([a-z0-9-]+)\.yaml$/.exec(path)?.[1] ?? []);
      const lacks = unsupported.flatMap(({ mutation }) => mutation ?? []);
      assert.equal([...new Set(has), ...lacks].sort(), model.mutations.map(({ id }) => id).sort());
    });
  }
}

test.run();
