import { suite } from "uvu";
import * as assert from "uvu/assert";
import { effectsByScope } from "../../../src/model/model.js";

const test = suite("model/effects-by-scope");

test("each scope and each of its effects is listed once, in the order of the cases", () => {
  const cases = [
    { scope: "b", effect: "ignored" },
    { scope: "a", effect: "advice" },
    { scope: "b", effect: "fails" },
    { scope: "b", effect: "ignored" },
  ] as const;
  const effects = effectsByScope(cases);
  assert.equal(effects, { b: ["ignored", "fails"], a: ["advice"] });
  assert.equal(Object.keys(effects), ["b", "a"]);
});

test.run();
