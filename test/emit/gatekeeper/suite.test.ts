import { join } from "node:path";
import { suite } from "uvu";
import * as assert from "uvu/assert";
import { parse } from "yaml";
import { admissible } from "../../../src/emit/admissible.js";
import { examplesOf } from "../../../src/emit/gatekeeper/examples.js";
import { policyFolder } from "../../../src/emit/gatekeeper/library.js";
import { policyGroups } from "../../../src/emit/groups.js";
import { interpret } from "../../../src/model/interpret.js";
import type { Finding, Model } from "../../../src/model/model.js";
import type { ParameterValues } from "../../../src/model/parameter.js";
import { models } from "../../spec.js";
import { gatekeeper } from "../../../src/emit/gatekeeper/emitter.js";
import { materialsFor } from "../companion-files.js";
import type { Manifest } from "../emission.js";
import { releaseOf } from "./release.js";

const test = suite("emit/gatekeeper/suite");
const [newest] = models().slice(-1) as [Model];
const { seen } = admissible(newest);
const groups = policyGroups(seen);
const files = new Map(releaseOf(newest).map(({ path, text }) => [path, text]));

interface Suite {
  readonly tests: readonly {
    readonly template: string;
    readonly constraint: string;
    readonly cases: readonly { readonly name: string; readonly object: string; readonly assertions: readonly { violations: number | "no"; message?: string }[] }[];
  }[];
}

/** What a constraint sets, by the name of the parameter. */
function valuesIn({ spec }: Manifest): ParameterValues {
  const entry = (name: string, value?: string | readonly string[]): [string, string | readonly string[]][] => (value === undefined ? [] : [[name, value]]);
  const valueOf = (name: string): string | readonly string[] | undefined => name.split(".").reduce((at, key) => at?.[key], spec.parameters);
  return new Map(seen.parameters.flatMap(({ name }) => entry(name, valueOf(name))));
}

for (const group of groups) {
  const folder = policyFolder(group);
  const { tests } = parse(files.get(`${folder}/suite.yaml`) ?? "") as Suite;
  const cases = tests.flatMap((one) => one.cases);
  const own = new Set(group.rules.map(({ id }) => id));

  test(`the suite of ${group.id} names files that there are, and every sample`, () => {
    const named = tests.flatMap((one) => [one.template, one.constraint, ...one.cases.map(({ object }) => object)]).map((path) => join(folder, path));
    assert.equal(named.filter((path) => !files.has(path)), []);
    const samples = [...files.keys()].filter((path) => path.startsWith(`${folder}/samples/`) && !path.endsWith("kustomization.yaml"));
    assert.equal(samples.filter((path) => !named.includes(path)), []);
    for (const one of tests) assert.is(new Set(one.cases.map(({ name }) => name)).size, one.cases.length);
  });

  test(`each case of ${group.id} asserts what the interpreter finds with the parameters of its constraint, by rule and path`, () => {
    for (const { constraint, cases } of tests) {
      const values = valuesIn(parse(files.get(join(folder, constraint)) ?? ""));
      for (const { object, assertions: [all, ...each] } of cases) {
        const content = parse(files.get(join(folder, object)) ?? "");
        const findings = interpret(seen, content.request?.object ?? content, values).findings.filter(({ rule }) => own.has(rule));
        assert.is(all?.violations, findings.length || "no", object);
        const of = ({ rule, path, message }: Finding, pattern = ""): boolean => new RegExp(pattern).test(`${path}: ${message} (${rule})`);
        for (const one of each) assert.is(findings.filter((finding) => of(finding, one.message)).length, one.violations, one.message);
        assert.ok(findings.every((finding) => each.some(({ message }) => of(finding, message))));
      }
    }
  });

  test(`every rule of ${group.id} is broken in a Pod, or in a kind of its own, and some in a Deployment and in a CronJob`, () => {
    const { disallowed } = examplesOf(seen, group, materialsFor(gatekeeper, newest));
    for (const { id, subject } of group.rules) {
      const kinds = new Set(disallowed.filter(({ findings }) => findings.some(({ rule }) => rule === id)).map(({ object }) => object.kind));
      const expected = subject === "pod" ? ["Pod"] : seen.subjects.find(({ name }) => name === subject)?.kinds.map(({ kind }) => kind);
      assert.equal(expected?.filter((kind) => !kinds.has(kind)), [], id);
    }
    const kinds = disallowed.map(({ object }) => object.kind);
    const pods = group.rules.some(({ subject }) => subject === "pod");
    assert.equal(["CronJob", "Deployment"].map((kind) => kinds.filter((one) => one === kind).length), pods ? [1, 1] : [0, 0]);
  });

  test(`${group.id} shows what is allowed, what is not for Windows, and an update`, () => {
    const names = cases.map(({ name }) => name).join(" ");
    for (const name of [/\ballowed-/, /\bnot-for-windows-/, /\bupdate\b/]) assert.match(names, name);
    const update = parse(files.get(`${folder}/samples/${group.profile}/example_update.yaml`) ?? "") as { request: { operation: string; oldObject: unknown } };
    assert.is(update.request.operation, "UPDATE");
    assert.equal(interpret(seen, update.request.oldObject).findings.filter(({ rule }) => own.has(rule)), []);
  });
}

test("an ephemeral container joins a pod by the resource that is for that", () => {
  const reviews = [...files].filter(([path]) => path.endsWith("example_ephemeral_containers.yaml")).map(([, text]) => parse(text).request);
  assert.ok(reviews.length > 5);
  for (const { subResource, object, oldObject } of reviews) {
    assert.equal([subResource, "ephemeralContainers" in object.spec, "ephemeralContainers" in oldObject.spec], ["ephemeralcontainers", true, false]);
  }
});

test("cases with parameters are judged with them", () => {
  const constraints = [...files].filter(([path]) => path.endsWith("/samples/parameters/constraint.yaml")).map(([, text]) => valuesIn(parse(text)));
  assert.ok(constraints.length > 1 && constraints.every(({ size }) => size > 0));
});

test("what only parameters bring to light is shown with them", () => {
  const constraint = parse(files.get("gatekeeper/library/windows/builds/samples/parameters/constraint.yaml") ?? "");
  assert.equal(Object.keys(constraint.spec.parameters), ["windowsBuilds"]);
});

test.run();
