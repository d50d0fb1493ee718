import { suite } from "uvu";
import * as assert from "uvu/assert";
import type { OutputFile, SupportContext } from "../../../../src/engines/engine.js";
import { opaTests } from "../../../../src/engines/opa/tests.js";
import { snake } from "../../../../src/engines/rego/rego.js";
import { groupBy } from "../../../../src/lib/lists.js";
import type { Model } from "../../../../src/model/model.js";
import { readFixtures } from "../../../fixtures.js";
import { models } from "../../../spec.js";
import { contextFor } from "../supporting-files.js";

const test = suite("engines/opa/tests");

const [newest] = models().slice(-1) as [Model];
const all = groupBy(readFixtures(), ({ rule }) => rule);

function madeOf(model: Model, fixturesOf: SupportContext["fixturesOf"]): readonly OutputFile[] {
  return opaTests({ ...contextFor(model), fixturesOf });
}

function testsOf(...rules: string[]): ReadonlyMap<string, string> {
  const model = { ...newest, rules: newest.rules.filter(({ id }) => rules.includes(id)) };
  return new Map(madeOf(model, (rule) => all.get(rule) ?? []).map(({ path, text }) => [path, text]));
}

const familyOf = (id: string): string => newest.rules.find((rule) => rule.id === id)?.family ?? "";

function moduleOf(rule: string): string {
  return testsOf(rule).get(`test/opa/rules/${snake(familyOf(rule))}_test.rego`) ?? "";
}

test("every rule has fixtures to be tested with, in the package of its family", () => {
  const files = madeOf(newest, (rule) => (all.get(rule) ?? []).slice(0, 1));
  const packages = files.map(({ path, text }) => `${path} ${/^package (.+)$/m.exec(text)?.[1]}`).sort();
  const covered = newest.rules.filter(({ id }) => all.get(id)?.[0]?.covers(newest.version));
  const families = [...new Set(covered.map(({ family }) => snake(family)))].map(
    (family) => `test/opa/rules/${family}_test.rego wincompat_test.${family}`,
  );
  const others = ["admission", "items", "main"].map((name) => `test/opa/${name}_test.rego wincompat_test.${name}`);
  assert.equal(packages, ["test/opa/wincompat_test.rego wincompat_test", ...others, ...families].sort());
  const tested = files.flatMap(({ text }) => [...text.matchAll(/^\tfinds\(\s*"(\w+)"/gm)].map(([, rule]) => rule));
  assert.equal(tested.sort(), covered.map(({ id }) => snake(id)).sort());
});

test("tests are for packages, not for what is installed", () => {
  assert.ok(madeOf(newest, () => []).every(({ packagedOnly }) => packagedOnly));
});

test("a test is named after the fixture, and expects its paths and effect", () => {
  const module = moduleOf("win-host-pid");
  const names = [
    ...module.matchAll(/^test_win_host_pid_(\w+) if \{\n\tfinds\("win_host_pid", (set\(\)|\{.*?\}), \{\}, \{\n/gm),
  ];
  assert.ok(names.length > 2);
  const fixtures = new Map(
    all.get("win-host-pid")?.map((one) => [one.name.replace(/^.*\/|\.yaml$/g, "").replaceAll(/[.-]/g, "_"), one]),
  );
  for (const [, name = "", expected] of names) {
    const { effect, paths = [] } = fixtures.get(name) ?? {};
    assert.is(
      expected,
      effect === undefined ? "set()" : `{${paths.map((path) => `["${path}", "${effect}"]`).join(", ")}}`,
      name,
    );
  }
});

test("tests set the parameters of their fixtures", () => {
  assert.match(moduleOf("node-windows-build"), /\{"windowsBuilds": \["10\.0\.17763", "10\.0\.20348"\]\}, /);
});

test("main reports what it denies and warns of, and an exception removes it", () => {
  const main = testsOf("win-host-pid").get("test/opa/main_test.rego") ?? "";
  assert.equal(
    [...main.matchAll(/^(test_\w+) if/gm)].map(([, name]) => name),
    ["test_rejected", "test_ignored"],
  );
  assert.match(main, /\tanswers\(\{\["spec\.hostPID", "win-host-pid"\]\}, set\(\), \{\}, object\)\n/);
  assert.match(
    main,
    /\tanswers\(set\(\), set\(\), \{\}, object\) with data\.main\.exception as \{\["win-host-pid"\]\}\n/,
  );
});

test("main reports nothing about rules outside of core", () => {
  const [opinion] = newest.rules.filter(({ profile }) => profile === "recommended");
  const main = testsOf(opinion?.id ?? "").get("test/opa/main_test.rego") ?? "";
  assert.match(main, /^test_recommended if \{\n[^]*\tanswers\(set\(\), set\(\), \{.*\}, object\)\n/m);
});

test("tests use the same default values as fixtures", () => {
  const shared = testsOf("win-host-pid").get("test/opa/wincompat_test.rego") ?? "";
  for (const { name } of newest.parameters) assert.match(shared, new RegExp(`[\\t{ ]"${name.split(".").at(-1)}": `));
});

test.run();
