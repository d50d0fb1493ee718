import { suite } from "uvu";
import * as assert from "uvu/assert";
import { aliasesIn } from "../../../../src/engines/kyverno/evaluation.js";
import type { JmesPath } from "../../../../src/engines/kyverno/jmespath.js";

const test = suite("engines/kyverno/evaluation");

const required = "template.spec.affinity.nodeAffinity.requiredDuringScheduling" as JmesPath;
const preferred = "template.spec.affinity.podAffinity.somethingElse.requiredDuringScheduling" as JmesPath;
const twice = (text: JmesPath): JmesPath => `${text} && ${text}` as JmesPath;

test("a long field that is read twice gets its last name", () => {
  assert.equal([...aliasesIn([twice(required)], [])], [[required, "requiredDuringScheduling"]]);
  assert.equal([...aliasesIn([required], [])], []);
});

test("fields with the same last name stay long", () => {
  assert.equal([...aliasesIn([twice(required), twice(preferred)], [])], []);
  assert.equal([...aliasesIn([twice(required), preferred], [])], [[required, "requiredDuringScheduling"]]);
});

test("a field with the name of another step stays long", () => {
  assert.equal([...aliasesIn([twice(required)], ["requiredDuringScheduling"])], []);
});

test.run();
