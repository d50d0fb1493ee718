import { join } from "node:path";
import { suite } from "uvu";
import * as assert from "uvu/assert";
import { packageRoot } from "../../../src/lib/package.js";
import { Fields } from "../../../src/spec/fields.js";
import { readFields } from "../../../src/spec/read-fields.js";
import { temporaryFolder } from "../cli/run.js";

const test = suite("spec/fields");

const some = new Fields(
  new Map([
    [
      "Pod",
      new Map([
        ["spec", "object"],
        ["spec.list[]", "object"],
        ["spec.list[].name", "string"],
        ["spec.map{}", "quantity"],
        ["spec.flag", "boolean"],
      ]),
    ],
  ]),
);

test("keys lead through objects to a field and its type", () => {
  assert.equal(some.follow("Pod", "", ["spec", "flag"]), { path: "spec.flag", type: "boolean" });
});

test("a list and a map are reported by their brackets", () => {
  assert.equal(some.follow("Pod", "", ["spec", "list"]), { path: "spec.list[]", type: "object" });
  assert.equal(some.follow("Pod", "spec.list[]", ["name"]), { path: "spec.list[].name", type: "string" });
  assert.equal(some.follow("Pod", "", ["spec", "map"]), { path: "spec.map{}", type: "quantity" });
});

test("a map accepts any key, and a value of a map accepts none", () => {
  assert.equal(some.follow("Pod", "", ["spec", "map", "cpu"]), { path: "spec.map{*}", type: "quantity" });
  assert.is(some.follow("Pod", "", ["spec", "map", "cpu", "unit"]), undefined);
});

test("an unknown field, a field below a plain value and an unknown kind lead nowhere", () => {
  assert.is(some.follow("Pod", "", ["spec", "nothing"]), undefined);
  assert.is(some.follow("Pod", "", ["spec", "flag", "deeper"]), undefined);
  assert.is(some.follow("Node", "", ["spec"]), undefined);
});

test("a version without a file has no fields", () => {
  const folder = join(packageRoot, "spec", "fields");
  assert.ok(readFields(folder, "1.1").isEmpty);
  assert.not(readFields(folder, "1.27").isEmpty);
});

test("a version is the previous one with its changes", () => {
  const folder = temporaryFolder({
    "1.1.txt": "# made\nPod spec object\nPod spec.a string\nPod spec.b string\n",
    "1.2.txt": "# made\nprevious 1.1\n- Pod spec.a string\n- Pod spec.b string\n+ Pod spec.b integer\n",
    "1.3.txt": "# made\nprevious 1.2\n+ Pod spec.c[] string\n",
  });
  const types = (version: string): unknown[] =>
    ["a", "b", "c"].map((name) => readFields(folder, version).follow("Pod", "spec", [name])?.type);
  assert.equal(["1.1", "1.2", "1.3"].map(types), [
    ["string", "string", undefined],
    [undefined, "integer", undefined],
    [undefined, "integer", "string"],
  ]);
});

test("fields that came with a version are in that version only", () => {
  const follows = (version: string): unknown =>
    readFields(join(packageRoot, "spec", "fields"), version).follow("Pod", "", ["spec", "hostUsers"])?.type;
  assert.equal(["1.24", "1.25"].map(follows), [undefined, "boolean"]);
});

test.run();
