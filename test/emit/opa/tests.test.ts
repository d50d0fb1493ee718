import { suite } from "uvu";
import * as assert from "uvu/assert";
import type { Materials } from "../../../src/emit/companion.js";
import type { OutputFile } from "../../../src/emit/emitter.js";
import { packageFrames } from "../../../src/emit/frames.js";
import { snake } from "../../../src/emit/opa/rego.js";
import { opaTests } from "../../../src/emit/opa/tests.js";
import { groupBy } from "../../../src/group-by.js";
import type { Model } from "../../../src/model/model.js";
import { materialsOf } from "../../../src/release/materials.js";
import { packageFixtures } from "../../../src/samples/package-fixtures.js";
import { readFixtures } from "../../fixtures.js";
import { models } from "../../spec.js";

const test = suite("emit/opa/tests");

const frames = packageFrames();
const [newest] = models().slice(-1) as [Model];
const all = groupBy(readFixtures(), ({ rule }) => rule);

function madeOf(model: Model, fixturesOf: Materials["fixturesOf"]): readonly OutputFile[] {
  const materials = materialsOf(model, { usual: model, policies: [], frames, fixtures: packageFixtures() });
  return opaTests(model, { ...materials, fixturesOf });
}

function testsOf(...rules: string[]): ReadonlyMap<string, string> {
  const model = { ...newest, rules: newest.rules.filter(({ id }) => rules.includes(id)) };
  return new Map(madeOf(model, (rule) => all.get(rule) ?? []).map(({ path, text }) => [path, text]));
}

function moduleOf(rule: string): string {
  return testsOf(rule).get(`opa/test/wincompat/rules/${snake(rule)}/${snake(rule)}_test.rego`) ?? "";
}

test("every rule has fixtures to be tested with, in a package of its own", () => {
  const files = madeOf(newest, (rule) => (all.get(rule) ?? []).slice(0, 1));
  const packages = files.map(({ path, text }) => `${path} ${/^package (.+)$/m.exec(text)?.[1]}`).sort();
  const rules = newest.rules.map(({ id }) => `opa/test/wincompat/rules/${snake(id)}/${snake(id)}_test.rego wincompat.rules.${snake(id)}_test`);
  const covered = rules.filter((_, index) => all.get(newest.rules[index]?.id ?? "")?.[0]?.covers(newest.version));
  assert.equal(packages, ["opa/test/main/main_test.rego main_test", "opa/test/wincompat/lib/lib_test.rego wincompat.lib_test", ...covered].sort());
});

test("a test is named after the fixture, and expects its paths and effect", () => {
  const module = moduleOf("win-host-pid");
  const names = [...module.matchAll(/^# test\/fixtures\/(.+)\/(.+)\.yaml\n(test_\w+) if \{$/gm)];
  assert.ok(names.length > 4);
  for (const [, rule, file, name] of names) {
    assert.equal([rule, name], ["win-host-pid", `test_${file?.replaceAll(/[.-]/g, "_")}`]);
    const { effect, paths, object } = all.get("win-host-pid")?.find((one) => one.name === `${rule}/${file}.yaml`) ?? {};
    const expected = effect === undefined ? "set()" : `{${paths?.map((path) => `["${path}", "${effect}"]`).join(", ")}}`;
    assert.ok(module.includes(`\n${name} if {\n\tfinds(${expected}, {}, {\n\t\t"apiVersion": "${(object as { apiVersion: string }).apiVersion}",\n`), name);
  }
});

test("what a fixture sets is set", () => {
  assert.match(moduleOf("node-windows-build"), /\tfinds\(.+, \{"windowsBuilds": \["10\.0\.17763", "10\.0\.20348"\]\}, \{\n/);
});

test("main is told what it denies and warns of, and that an exception takes it away", () => {
  const main = testsOf("win-host-pid").get("opa/test/main/main_test.rego") ?? "";
  assert.equal([...main.matchAll(/^(test_\w+) if/gm)].map(([, name]) => name), ["test_rejected", "test_fails", "test_ignored"]);
  assert.match(main, /\tanswers\(\{\["spec\.hostPID", "win-host-pid"\]\}, set\(\), \{\}, object\)\n/);
  assert.match(main, /\tanswers\(set\(\), set\(\), \{\}, object\) with data\.main\.exception as \{\["win-host-pid"\]\}\n/);
});

test("opinions are shown to main, which says nothing about them", () => {
  const [opinion] = newest.rules.filter(({ profile }) => profile === "recommended");
  const main = testsOf(opinion?.id ?? "").get("opa/test/main/main_test.rego") ?? "";
  assert.match(main, /^test_recommended if \{\n[^]*\tanswers\(set\(\), set\(\), \{.*\}, object\)\n/m);
});

test("tests take the values for granted that fixtures do", () => {
  const shared = testsOf("win-host-pid").get("opa/test/wincompat/lib/lib_test.rego") ?? "";
  for (const { name } of newest.parameters) assert.match(shared, new RegExp(`^\\t+"${name.split(".").at(-1)}": `, "m"));
});

test.run();
