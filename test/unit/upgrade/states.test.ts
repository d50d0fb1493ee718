import { suite } from "uvu";
import * as assert from "uvu/assert";
import { effectIn, isSameState, saidIn, statesOf } from "../../../src/upgrade/states.js";
import { found, version } from "./samples.js";

const test = suite("upgrade/states");
const [old, now] = [version("1.24"), version("1.25")];

function effectsOf(before: Parameters<typeof found>[], after: Parameters<typeof found>[]): readonly (readonly (string | null)[])[] {
  const way = [{ kubernetes: old, findings: before.map((one) => found(...one)) }, { kubernetes: now, findings: after.map((one) => found(...one)) }];
  return statesOf(way).map((states) => states.map(effectIn));
}

test("a place is a rule at a path of an object", () => {
  assert.equal(effectsOf([["risk"]], [["fails"]]), [["risk", "fails"]]);
  for (const other of [{ rule: "win-other" }, { path: "spec.other" }, { line: 7 }, { file: "b.yaml" }, { object: { ...found("risk").object, name: "b" } }]) {
    assert.equal(effectsOf([["risk"]], [["risk", other]]), [["risk", null], [null, "risk"]]);
  }
});

test("of several findings at a place the gravest count, and say everything once", () => {
  const findings = [found("risk", { message: "Later." }), found("fails", { message: "One." }), found("fails", { message: "Two.", remediation: "Do that." })];
  const [[state = null] = []] = statesOf([{ kubernetes: old, findings }]);
  assert.equal([effectIn(state), saidIn(state, "message"), saidIn(state, "remediation")], ["fails", "One. Two.", "Do that."]);
});

test("states are the same where the effect and the remedy are", () => {
  const stateOf = (...findings: ReturnType<typeof found>[]) => statesOf([{ kubernetes: old, findings }])[0]?.[0] ?? null;
  assert.ok(isSameState(stateOf(found("risk")), stateOf(found("risk", { message: "In other words." }))));
  assert.not.ok(isSameState(stateOf(found("risk")), stateOf(found("risk", { remediation: "Do this." }))));
  assert.not.ok(isSameState(stateOf(found("risk")), null));
});

test("what is wrong with suppressions is of no version", () => {
  assert.equal(effectsOf([["ignored", { rule: "suppression-unused" }]], []), []);
});

test.run();
