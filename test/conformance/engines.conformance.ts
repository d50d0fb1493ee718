import { suite } from "uvu";
import * as assert from "uvu/assert";
import { versionOf } from "../engines/engines.js";
import { chosenEngines } from "./asked.js";
import { engineTest } from "./engine-test.js";

const test = suite("engines");

for (const engine of chosenEngines()) {
  engineTest(test, engine.tool, engine.version, "it says that it is that version", (command) => {
    assert.is(versionOf(engine, command), engine.version);
  });
}

test.run();
