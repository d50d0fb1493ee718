import { suite } from "uvu";
import * as assert from "uvu/assert";
import { misspelt, outermost } from "./misspelt.js";

const test = suite("misspelt fields");

const object = {
  apiVersion: "v1",
  kind: "A",
  metadata: { name: "a" },
  spec: { rules: [{ match: {} }, { names: ["b"] }] },
};

test("every object of a spec has a field more, each place once", () => {
  const found = misspelt([object, object]).map((one) => [one.place, one.object]);
  assert.equal(found, [
    ["spec", { ...object, spec: { ...object.spec, noSuchField: true } }],
    ["spec.rules[]", { ...object, spec: { rules: [{ match: {} }, { names: ["b"], noSuchField: true }] } }],
    ["spec.rules[].match", { ...object, spec: { rules: [{ match: { noSuchField: true } }, { names: ["b"] }] } }],
  ]);
});

test("a place is outermost when no other is around it", () => {
  assert.equal(outermost(["spec.b.c", "spec.bc", "spec.a[].d", "spec.b", "spec.a"]), ["spec.a", "spec.b", "spec.bc"]);
});

test.run();
