import { suite } from "uvu";
import * as assert from "uvu/assert";
import { fieldDifferences } from "../../../src/diff/fields.js";
import type { Model } from "../../../src/model/model.js";
import { models } from "../../spec.js";

const test = suite("diff/fields");
const [older, newer] = models() as unknown as [Model, Model];
const hostUsers = { key: "fields.Pod[spec.hostUsers]", there: "The API of a Pod has the field spec.hostUsers.", gone: "The API of a Pod has no field spec.hostUsers." };

test("a field that rules read and that is new in the API is reported", () => {
  assert.equal(fieldDifferences(older, newer), [{ key: hostUsers.key, before: null, after: "boolean", was: hostUsers.gone, summary: hostUsers.there }]);
});

test("backwards it is gone", () => {
  assert.equal(fieldDifferences(newer, older), [{ key: hostUsers.key, before: "boolean", after: null, was: hostUsers.there, summary: hostUsers.gone }]);
});

test("fields that no rule reads are not told", () => {
  assert.equal(fieldDifferences(older, { ...newer, rules: newer.rules.filter(({ id }) => id !== "win-host-users") }), []);
});

test.run();
