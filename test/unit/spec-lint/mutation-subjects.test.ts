import { suite } from "uvu";
import * as assert from "uvu/assert";
import { diagnosticsOf, mutationFile as file, testBreaks, withChanges } from "../spec/broken.js";

const test = suite("spec-lint/mutation-subjects");

testBreaks(test, {
  "a rule about something else finds nothing to change": {
    file,
    find: "scope: runtime-class-object\n",
    put: "scope: runtime-class-object\n    §foundBy: win-sample\n",
    says: '"win-sample" is about "pod", but this mutation changes "runtime-class". Name one that is about "runtime-class".',
  },
  "a scope of something else rejects nothing of it": {
    file,
    find: "unlessRejectedIn: declared-windows",
    put: "§unlessRejectedIn: runtime-class-object",
    says: '"runtime-class-object" is about "runtime-class", but this mutation changes "pod". Name one that is about "pod".',
  },
});

test("a mutation cannot change files that no API server reads", () => {
  const find = "    kinds:\n      - { kind: RuntimeClass, resource: runtimeclasses, namespaced: false,";
  const put = "    admission: false\n    kinds:\n      - { kind: RuntimeClass,";
  const [first, ...others] = withChanges([{ file: "scopes.yaml", find, put }], diagnosticsOf);
  assert.is(first?.file, `spec/${file}`);
  assert.is(
    first?.message,
    'A "runtime-class" is a file that no API server reads, so no policy can change it. Name another scope.',
  );
  assert.equal(others, []);
});

test.run();
