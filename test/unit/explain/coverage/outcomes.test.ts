import { suite } from "uvu";
import * as assert from "uvu/assert";
import { outcomeKinds, toOutcome } from "../../../../src/explain/coverage/outcomes.js";

const test = suite("explain/coverage/outcomes");

for (const kind of ["rule", "data", "fixture", "generated"] as const) {
  test(`${kind}: one name is a list of one`, () => {
    assert.equal(toOutcome({ [kind]: "a" } as never), { kind, names: ["a"] });
    assert.equal(toOutcome({ [kind]: ["a", "b"] } as never), { kind, names: ["a", "b"] });
  });
}

test("a limitation points at nothing", () => {
  assert.equal(toOutcome({ limitation: { notAPolicy: "pointer" } }), { kind: "limitation", names: [] });
  assert.equal(toOutcome({ limitation: { reason: "No object says it." } }), { kind: "limitation", names: [] });
});

test("there are no other outcomes", () => {
  assert.equal([...outcomeKinds], ["rule", "data", "fixture", "generated", "limitation"]);
});

test.run();
