import { suite } from "uvu";
import * as assert from "uvu/assert";
import type { Emit } from "../../src/history/next-release.js";
import { nextRelease, policiesDigest } from "../../src/history/next-release.js";
import type { ReleaseRecord } from "../../src/history/record.js";
import { base, released, withRelease, withRule } from "./samples.js";

const test = suite("history/next-release");

/** An engine in a few words, whose generator has versions of its own. */
const emitter = (generator: string): Emit => ({ rules, mutations, scopes, release }) =>
  [{ path: "a", text: JSON.stringify([generator, rules.length > 1, mutations, scopes, release, rules.length > 1 ? generator : ""]) }];

/** One that writes only what has several rules in another way. */
const changed: Emit = (model) => (model.rules.length > 1 ? emitter("new")(model) : emitter("old")(model));

const groups = ["host-namespaces", "mutations", "services"];
const last: ReleaseRecord = { ...released, policies: Object.fromEntries(groups.map((group) => [group, policiesDigest(base, group, emitter("old"))])) };

const rewritten = (model: typeof base, emit: Emit, look: "everywhere" | "where-it-matters"): readonly string[] =>
  nextRelease(model, last, emit, look).changes.filter(({ kind }) => kind === "group-rewritten").map(({ group = "" }) => group);

test("policies that a generator writes in another way are found where one looks", () => {
  assert.equal(rewritten(base, changed, "everywhere"), ["services"]);
  assert.equal(rewritten(base, emitter("old"), "everywhere"), []);
});

test("in a build one looks where a group has another version and no other reason", () => {
  assert.equal(rewritten(base, changed, "where-it-matters"), []);
  assert.equal(rewritten(withRelease(base, { policies: { services: "1.0.1", mutations: "1.0.1" } }), changed, "where-it-matters"), ["services"]);
  const renamed = withRule("svc-session-affinity", () => ({ title: "T" }));
  assert.equal(rewritten(withRelease(renamed, { policies: { services: "1.0.1" } }), changed, "everywhere"), []);
});

test("a version, a day and what a group does not read make no other policies", () => {
  const more = { ...base, scopes: [...base.scopes, { ...base.scopes[0]!, name: "unread" }] };
  assert.equal(rewritten(withRelease(more, { version: "3.0.0", date: "2030-01-01", policies: { services: "3.0.0" } }), emitter("old"), "everywhere"), []);
});

test.run();
