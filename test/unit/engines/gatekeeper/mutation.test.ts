import { suite } from "uvu";
import * as assert from "uvu/assert";
import { unsupportedMutations } from "../../../../src/engines/gatekeeper/mutation.js";
import { parseFieldPath } from "../../../../src/model/field-path.js";
import type { Model } from "../../../../src/model/model.js";
import type { MutationCase, ObjectChange } from "../../../../src/model/mutation.js";
import { always } from "../../../../src/model/predicate.js";
import { models } from "../../../spec.js";

const test = suite("engines/gatekeeper/mutation");
const [model] = models() as [Model];

function reason(one: Partial<MutationCase>): string {
  const changes: readonly ObjectChange[] = [{ kind: "set", at: parseFieldPath("spec.os.name"), to: "windows" }];
  const cases = [{ subject: "pod", scope: "pod", when: always, changes, ...one }];
  const mutation = { id: "m", title: "", description: "", profile: "strict", cases, sources: [] } as const;
  return unsupportedMutations({ ...model, mutations: [mutation] })[0]?.reason ?? "";
}

test("every mutation is listed with a reason in sentences", () => {
  const all = unsupportedMutations(model);
  assert.equal(
    all.map(({ mutation }) => mutation),
    model.mutations.map(({ id }) => id),
  );
  for (const one of all) assert.match(one.reason, /^[A-Z][^\n]*\.$/);
});

test("conditions on other fields are a reason only where there are some", () => {
  const conditions = "It depends on the values of other fields";
  assert.not.match(reason({}), conditions);
  assert.match(reason({ scope: "declared-windows" }), conditions);
  assert.match(reason({ when: { kind: "scope", scope: "declared-windows" } }), conditions);
});

test("unsupported changes are reasons", () => {
  assert.match(
    reason({ changes: [{ kind: "renameKey", map: parseFieldPath("m"), from: "a", to: "b" }] }),
    "No mutator renames the key of a map entry.",
  );
  assert.not.match(reason({}), "another key");
});

test.run();
