import fc from "fast-check";
import { suite } from "uvu";
import * as assert from "uvu/assert";
import { lastFirst, placeBefore, placeOf, spelledAs } from "../../../src/fix/places.js";
import type { Operation, Path } from "../../../src/model/operation.js";
import { applyOperations, valueAtPath } from "../../../src/model/operation.js";
import { seed } from "../../generate/options.js";

const test = suite("fix/places");

const pod = {
  spec: {
    nodeSelector: { "kubernetes.io/os": "windows" },
    containers: [{ name: "a" }, { name: "b", ports: [{ hostPort: 1 }] }],
  },
};

test("a path is a way through the object, with numbers in lists alone", () => {
  assert.equal(placeOf("spec.containers[1].ports[0].hostPort", pod), ["spec", "containers", 1, "ports", 0, "hostPort"]);
  assert.equal(placeOf("spec.nodeSelector[kubernetes.io/os]", pod), ["spec", "nodeSelector", "kubernetes.io/os"]);
  assert.equal(placeOf("spec.os.name", pod), ["spec", "os", "name"]);
  assert.equal(placeOf("", pod), []);
});

test("a path that is not clear leads nowhere", () => assert.is(placeOf("metadata.annotations[a", pod), undefined));

test("what stands at a place is found, and no property of a prototype", () => {
  assert.is(valueAtPath(pod, ["spec", "containers", 1, "name"]), "b");
  for (const place of [
    ["spec", "containers", 2],
    ["spec", "toString"],
    ["spec", "containers", "length", "x"],
  ])
    assert.is(valueAtPath(pod, place), undefined);
});

test("a place before a renaming has the former key", () => {
  const operations: Operation[] = [{ kind: "rename", path: ["spec", "nodeSelector", "old"], key: "new" }];
  assert.equal(placeBefore(["spec", "nodeSelector", "new"], operations), ["spec", "nodeSelector", "old"]);
  assert.equal(placeBefore(["spec", "labels", "new"], operations), ["spec", "labels", "new"]);
});

test("an item is found where it was before others of its list went", () => {
  const items = fc.uniqueArray(fc.integer(), { minLength: 1, maxLength: 6 });
  fc.assert(
    fc.property(items, fc.array(fc.nat(5), { maxLength: 5 }), (list, removals) => {
      const value = { list: list.map((id) => ({ id })) };
      const operations: Operation[] = [];
      let now: unknown = value;
      for (const index of removals) {
        if (index >= (valueAtPath(now, ["list"]) as unknown[]).length) continue;
        const operation: Operation = { kind: "remove", path: ["list", index] };
        operations.push(operation);
        now = applyOperations(now, [operation]);
      }
      (valueAtPath(now, ["list"]) as unknown[]).forEach((_, index) => {
        const place: Path = ["list", index, "id"];
        assert.is(valueAtPath(value, placeBefore(place, operations)), valueAtPath(now, place));
      });
    }),
    { seed: seed(), numRuns: 200 },
  );
});

test("a place is spelled as the path that it comes from", () => {
  assert.is(
    spelledAs("spec.containers[0].ports[1]", ["spec", "containers", 2, "ports", 1]),
    "spec.containers[2].ports[1]",
  );
  assert.is(spelledAs("spec.nodeSelector[a/b]", ["spec", "nodeSelector", "c.d/e"]), "spec.nodeSelector[c.d/e]");
});

test("later items come first, at every depth", () => {
  const places: Path[] = [
    ["a", 0],
    ["a", 2, "b", 1],
    ["a", 2, "b", 10],
    ["a", 10],
    ["a", 2],
  ];
  assert.equal([...places].sort(lastFirst), [
    ["a", 10],
    ["a", 2, "b", 10],
    ["a", 2, "b", 1],
    ["a", 2],
    ["a", 0],
  ]);
});

test.run();
