import { suite } from "uvu";
import * as assert from "uvu/assert";
import { policyGroups, policyVersions } from "../../../../src/engines/groups.js";
import type { Emit, RewriteCheck } from "../../../../src/release/changelog/next-release.js";
import { nextRelease, policiesDigest } from "../../../../src/release/changelog/next-release.js";
import type { ReleaseRecord } from "../../../../src/release/changelog/record.js";
import type { Model } from "../../../../src/model/model.js";
import { enginesWith } from "../../../../src/release/release.js";
import { session } from "../../../session.js";
import { models } from "../../../spec.js";
import { base, released, snapshot, withoutEmitters, withRelease, withRule } from "./samples.js";

const test = suite("release/changelog/next-release");

/** An engine in a few words, whose generator has versions of its own. */
const emitter = (generator: string): Emit => ({ rules, mutations, scopes, release }) =>
  [{ path: [...rules, ...mutations].map(({ id }) => id).join(), text: JSON.stringify([generator, rules.length > 1, mutations, scopes, release, rules.length > 1 ? generator : ""]) }];

/** One that writes only what has several rules in another way. */
const changed: Emit = (model) => (model.rules.length > 1 ? emitter("new")(model) : emitter("old")(model));

const groups = ["host-namespaces", "mutations", "services"];
const last: ReleaseRecord = { ...released, policies: Object.fromEntries(groups.map((group) => [group, policiesDigest(base, group, emitter("old"))])) };

const rewritten = (model: typeof base, emit: Emit, look: RewriteCheck): readonly string[] =>
  nextRelease(model, last, { ...withoutEmitters, emit }, look).changes.filter(({ kind }) => kind === "group-rewritten").map(({ group = "" }) => group);

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

const newest = models().at(-1) as Model;
const { emit: real, names } = enginesWith(session());

/** The base, with a rule about a file of a node, and one that reads the drivers of volumes. */
const ids = [...base.rules.map(({ id }) => id), "kube-proxy-feature-gates", "pv-flex-volume-driver"];
const wide: Model = { ...newest, mutations: base.mutations, rules: newest.rules.filter(({ id }) => ids.includes(id)) };
const groupWith = (rule: string): string => policyGroups(wide).find(({ rules }) => rules.some(({ id }) => id === rule))?.id ?? "";
const [ofNodes, ofVolumes] = [groupWith("kube-proxy-feature-gates"), groupWith("pv-flex-volume-driver")];

function digestsOf(model: Model): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.keys(policyVersions(model)).map((group) => [group, policiesDigest(model, group, real)]));
}

const wideRecord: ReleaseRecord = { ...snapshot(wide), history: [], policies: digestsOf(wide) };

const changesOf = (model: Model, emit = real): readonly string[] =>
  nextRelease(model, wideRecord, { emit, names }, "everywhere").changes.map(({ kind, group = "" }) => `${group} ${kind}`);

/** Groups whose policies are other ones in any engine. */
function othersIn(model: Model): readonly string[] {
  return Object.entries(digestsOf(model)).filter(([group, digest]) => wideRecord.policies[group] !== digest).map(([group]) => group);
}

test("another kind for one group makes no other policies of real engines for the others", () => {
  const subjects = wide.subjects.map((one) => (one.name === "kube-proxy-configuration" ? { ...one, kinds: one.kinds.map((kind) => ({ ...kind, groups: ["proxy.example.com"] })) } : one));
  assert.equal(changesOf({ ...wide, subjects }), [`${ofNodes} kind-changed`]);
  assert.equal(othersIn({ ...wide, subjects }).filter((group) => group !== ofNodes), []);
});

test("another default makes other policies of real engines only where it is read; elsewhere a description tells it", () => {
  const parameters = wide.parameters.map((one) => (one.name === "allowedFlexVolumeDrivers" ? { ...one, default: ["example.com/disk"] } : one));
  assert.equal(othersIn({ ...wide, parameters }), [ofVolumes]);
  const told = ["host-namespaces", "services", ofNodes].map((group) => `${group} parameter-description`);
  assert.equal([...changesOf({ ...wide, parameters })].sort(), [...told, `${ofVolumes} parameter-default`].sort());
});

test("policies of real engines that are written in another way are found, and files of no group are not", () => {
  const otherwise = (folder: string): Emit => (model) => real(model).map((file) => (file.path.startsWith(folder) ? { ...file, text: `${file.text}#\n` } : file));
  assert.equal(changesOf(wide, otherwise("gatekeeper/")), ["host-namespaces", "services", ofVolumes].sort().map((group) => `${group} group-rewritten`));
  assert.equal(changesOf(wide, otherwise("opa/bundle/wincompat/lib/")), []);
});

test.run();
