import { suite } from "uvu";
import * as assert from "uvu/assert";
import { parseFieldPath } from "../../../src/model/field-path.js";
import type { Find } from "../../../src/model/find.js";
import { hasKeys, keysIn, neededKeys } from "../../../src/model/needed-keys.js";
import type { Operand, Predicate } from "../../../src/model/predicate.js";

const test = suite("model/needed-keys");

const field = (text: string): Operand => ({ base: "here", path: parseFieldPath(text) });
const present = (text: string): Predicate => ({ kind: "present", operand: field(text) });
const find = (when: Predicate, each: Find["each"] = []): Find => ({ each, at: parseFieldPath(""), when });

test("every key of a path is needed, and those of the collections around it", () => {
  const volumes = { kind: "list", path: parseFieldPath("spec.volumes") } as const;
  assert.equal(neededKeys([find(present("hostPath.path"), [volumes])]), [
    ["spec"],
    ["volumes"],
    ["hostPath"],
    ["path"],
  ]);
  const containers = { kind: "containers", lists: ["initContainers", "containers"] } as const;
  assert.equal(neededKeys([find(present("image"), [containers])]), [["initContainers", "containers"], ["image"]]);
});

test("one of several finds, or of several alternatives, is enough", () => {
  const finds = [find(present("hostPID")), find({ kind: "any", of: [present("hostIPC"), present("hostUsers")] })];
  assert.equal(neededKeys(finds), [["hostPID", "hostIPC", "hostUsers"]]);
});

test("nothing is needed for what can be absent", () => {
  const absent: Predicate = { kind: "not", of: present("hostPID") };
  assert.equal(neededKeys([find(absent)]), []);
  assert.equal(neededKeys([find(present("hostPID")), find(absent)]), []);
  assert.equal(neededKeys([find({ kind: "present", operand: { base: "parameter", path: parseFieldPath("a") } })]), []);
});

test("the key and the value of an entry are not keys of the object", () => {
  const labels = { kind: "entries", path: parseFieldPath("metadata.labels") } as const;
  assert.equal(neededKeys([find(present("key"), [labels])]), [["metadata"], ["labels"]]);
});

test("an object has a key at any depth, also in lists", () => {
  const keys = keysIn({ spec: { containers: [{ image: "i" }] } });
  assert.equal([...keys], ["spec", "containers", "image"]);
  assert.ok(hasKeys(keys, [["hostPID", "image"], ["spec"]]));
  assert.not(hasKeys(keys, [["image"], ["hostPID"]]));
});

test.run();
