import { suite } from "uvu";
import * as assert from "uvu/assert";
import { versionOf } from "../engines/engines.js";
import { askedEngines } from "./asked.js";
import { engineTest } from "./engine-test.js";

const test = suite("engines");

for (const engine of askedEngines()) {
  engineTest(test, engine.tool, engine.version, "it says that it is that version", (command) => {
    assert.is(versionOf(engine, command), engine.version);
  });
}

test.run();
